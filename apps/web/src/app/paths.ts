const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Every address of the app; screens never write one themselves. */
export const paths = {
  home: () => '/',
  loginPc: () => '/login_pc',
  city: (query: { redirect?: string } = {}) => withQuery('/city', query),
  mine: () => '/mine',
  storeDetail: ({ id }: { id: number }) => `/store/detail/${id}`,
  searchStore: () => '/search/store',
  productList: ({ id }: { id?: number | string } = {}) => (id === undefined ? '/product/list' : `/product/list/${id}`),
  makeup: () => '/makeup/product',
  privacy: () => '/privacy',
}
