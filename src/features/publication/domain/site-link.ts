import type { FeatureLink } from '../../../domain/site-links'

export const reportsLink: FeatureLink = { path: '/reports', label: 'Reports', order: 1 }
