// Files of a worker share its document and its modules: each begins with an empty page, a phone that remembers nothing.
import { browserCookies, dropCookie } from '../platform/browser/cookies'
import { hideToast } from '../ui/Toast/toast'

if (typeof document !== 'undefined') {
  for (const name of Object.keys(browserCookies())) dropCookie(name)
  localStorage.clear()
  sessionStorage.clear()
  hideToast()
  document.body.replaceChildren()
}
