/** The next page comes half a second after the pull, as a list that was pulled should. */
const PULL_DELAY_MS = 500

export const afterPullDelay = (next: () => void): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      next()
      resolve()
    }, PULL_DELAY_MS)
  })
