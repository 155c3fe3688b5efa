declare module 'autocannon' {
  type Request = { path?: string; method?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    headers?: Record<string, string> | undefined
    duration: number
    connections: number
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  type Result = { errors: number; non2xx: number; requests: { average: number; total: number } }
  export default function autocannon(options: Options): Promise<Result>
}
