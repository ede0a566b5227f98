/** Each loaded when it is asked for. One module, so that the first page of a visit knows one name. */
export const secondLookPage = async () => (await import('./SecondLookPage')).SecondLookPage
export const ownLook = async () => (await import('./OwnLook')).OwnLook
