/** A link in the header and the footer of every page. */
export type SiteLink = { path: string; label: string }

/** The link of a feature to its public page. Lower numbers come first. */
export type FeatureLink = SiteLink & { order: number }

export type SiteLinks = {
  /** In the header. The login leads on to these pages, so the links are right for everybody. */
  account: readonly SiteLink[]
  /** In header and footer: pages that anyone can read. */
  public: readonly SiteLink[]
}

/** The links that the client and the pages of the server have in common. */
export const siteLinksWith = (ofFeatures: readonly FeatureLink[]): SiteLinks => ({
  account: [
    { path: '/contests', label: 'Contests' },
    { path: '/submissions', label: 'My Submissions' },
  ],
  public: [
    ...ofFeatures.toSorted((one, other) => one.order - other.order).map(({ path, label }) => ({ path, label })),
    { path: '/verify', label: 'Verify' },
  ],
})

export const copyrightOf = (siteName: string): string => `© 2025 ${siteName}`
