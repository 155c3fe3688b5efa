/** A picture that takes longer than this does not delay the scripts any more. */
const WAIT_AT_MOST_MS = 1500

/** As many as the line takes at a time: asking for thirty in one go would hold up a finger. */
const AT_A_TIME = 6

const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')]

const askFrom = (nr: number) => {
  for (const file of files.slice(nr, nr + AT_A_TIME)) file.rel = 'modulepreload'
  if (nr + AT_A_TIME < files.length) setTimeout(askFrom, 0, nr + AT_A_TIME)
}

const begin = () => {
  askFrom(0)
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.src = files[0]?.href ?? ''
  document.head.append(entry)
}

/** Two frames on: the first may not be on the screen yet. A hidden tab has no frames. */
const onceSeen = (run: () => void) => {
  if (document.hidden) run()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)))
}

const arrival = (picture: HTMLImageElement) =>
  new Promise((resolve) => {
    if (picture.complete) resolve(undefined)
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true })
  })

// The page is rendered already: its picture loads first, then the scripts.
const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
const enough = new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS))
void Promise.race([Promise.all(pictures.map(arrival)), enough]).then(() => onceSeen(begin))

export {}
