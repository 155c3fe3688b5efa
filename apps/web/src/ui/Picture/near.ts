/**
 * Half a screen ahead, down the page and along a row: pictures there are fetched. Browsers' own lazy loading fetches what
 * is three screens away, seen or not.
 */
const AHEAD = { rootMargin: '50% 0px', scrollMargin: '0px 50%' }

let near: IntersectionObserver | undefined

const fetchNear: IntersectionObserverCallback = (places) => {
  for (const { isIntersecting, target } of places) {
    if (!isIntersecting) continue
    near?.unobserve(target)
    // WebKit's own lazy loading does not always notice one that has got its box.
    target.querySelector('img')?.setAttribute('loading', 'eager')
  }
}

/** Lets a lazy picture be fetched when it comes near; its box is there before it (Picture.module.css). */
export function fetchWhenNear(picture: HTMLImageElement): () => void {
  const box = picture.closest('[data-picture]')
  if (!box || picture.loading !== 'lazy' || typeof IntersectionObserver === 'undefined') return () => {}
  near ??= new IntersectionObserver(fetchNear, AHEAD)
  near.observe(box)
  return () => near?.unobserve(box)
}

/** From now on pictures wait until they come near: those of the server's page are watched as well. */
export function watchPictures(): void {
  const page = document.documentElement
  if (typeof IntersectionObserver !== 'undefined') page.dataset.near = ''
  delete page.dataset.waits
}
