/** The address this web view was opened with: read when the module loads, before any navigation. */
export const entryUrl: string = import.meta.env.SSR ? '' : location.href
