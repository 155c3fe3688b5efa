let holders = 0

/** Holds the page still while anything lies over it; the last to leave lets go. */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  if (holders === 0) {
    // A desktop scrollbar that vanishes would shift the page.
    style.paddingRight = `${Math.max(0, window.innerWidth - clientWidth)}px`
    style.overflow = 'hidden'
  }
  holders += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holders -= 1
    if (holders > 0) return
    style.overflow = ''
    style.paddingRight = ''
  }
}
