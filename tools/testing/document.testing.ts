// Files of a worker share its document: each begins with an empty one.
if (typeof document !== 'undefined') {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests' browser has no Cookie Store
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}
