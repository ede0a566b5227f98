import type { ComponentProps } from 'react'
import { type ContestSection, contestSections } from '../features'
import { featurePart } from '../loading/feature-part'

/** The features' sections about a contest. They load after the page, which most people come to read. */
export const FeatureSections = (about: ComponentProps<ContestSection>) =>
  contestSections().map(({ name, code }) => {
    const FeatureSection = featurePart(code)
    return <FeatureSection key={name} {...about} />
  })
