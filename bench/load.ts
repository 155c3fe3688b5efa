import autocannon from 'autocannon'

type Load = {
  url: string
  path: string
  headers?: Record<string, string>
  seconds?: number
  connections?: number
  unique?: boolean
}

export type Loaded = { rate: number; requests: number }

/** Requests a second under steady load; any answer but 200 is a failure of the bench. */
export const load = async ({
  url,
  path,
  headers,
  seconds = 4,
  connections = 16,
  unique = false,
}: Load): Promise<Loaded> => {
  let count = 0
  const joint = path.includes('?') ? '&' : '?'
  const result = await autocannon({
    url: url + path,
    headers,
    duration: seconds,
    connections,
    ...(unique && {
      requests: [{ setupRequest: (request) => ({ ...request, path: `${path}${joint}n=${count++}` }) }],
    }),
  })
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`)
  }
  return { rate: result.requests.average, requests: result.requests.total }
}
