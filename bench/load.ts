import autocannon from 'autocannon'

type Load = {
  url: string
  path: string
  headers?: Record<string, string>
  seconds?: number
  connections?: number
  unique?: boolean
  /** On a machine that others use too, a process may be too busy for a moment; what it refuses is not counted. */
  mayRefuse?: boolean
  /** Headers that are others each time. */
  each?: (nr: number) => Record<string, string>
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
  mayRefuse = false,
  each,
}: Load): Promise<Loaded> => {
  let count = 0
  const joint = path.includes('?') ? '&' : '?'
  const result = await autocannon({
    url: url + path,
    headers,
    duration: seconds,
    connections,
    ...((unique || each) && {
      requests: [
        {
          setupRequest: (request) => {
            const nr = count++
            return {
              ...request,
              path: unique ? `${path}${joint}n=${nr}` : path,
              headers: { ...request.headers, ...each?.(nr) },
            }
          },
        },
      ],
    }),
  })
  const refused = mayRefuse ? 0 : result.non2xx
  if (result.errors > 0 || refused > 0) {
    throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`)
  }
  const answered = result.requests.total - result.non2xx
  return { rate: (result.requests.average * answered) / result.requests.total, requests: answered }
}
