import type { ComponentProps } from 'react'
import type { Contest } from '../../contract/contest'
import { type ContestSection, contestSections } from '../features'
import { featurePart } from '../loading/feature-part'

type Viewer = { isEmailVerified: boolean } | null

/** Features add sections to a contest that has started with frozen terms, for those who can take part. */
export const hasFeatureSections = (contest: Contest, isUpcoming: boolean, viewer: Viewer): boolean =>
  contest.freezesTerms && !isUpcoming && viewer?.isEmailVerified === true

type FeatureSectionsProps = ComponentProps<ContestSection> & { contest?: Contest }

/** The features' sections about a contest. They load after the page, which most people come to read. */
export const FeatureSections = ({ contest, ...about }: FeatureSectionsProps) =>
  contestSections(contest).map(({ name, code }) => {
    const FeatureSection = featurePart(code)
    return <FeatureSection key={name} {...about} />
  })
