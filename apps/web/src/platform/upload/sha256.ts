const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const isPrime = (n: number): boolean => {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false
  return true
}

/** The first bits behind the point of a number, as the rounds want them. */
const fraction = (n: number): number => Math.floor((n - Math.floor(n)) * 2 ** 32) | 0

function constants(): { readonly begin: number[]; readonly rounds: number[] } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n += 1) if (isPrime(n)) primes.push(n)
  return {
    begin: primes.slice(0, 8).map((n) => fraction(Math.sqrt(n))),
    rounds: primes.map((n) => fraction(Math.cbrt(n))),
  }
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function padded(bytes: Uint8Array): DataView {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  all.set(bytes)
  all[bytes.length] = 0x80
  const view = new DataView(all.buffer)
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(all.length - 4, (bytes.length << 3) >>> 0)
  return view
}

/** SHA-256 (FIPS 180-4) for pages that were not opened by https, where browsers hide their own. */
export function sha256Slowly(bytes: Uint8Array): string {
  const { begin, rounds } = constants()
  const view = padded(bytes)
  const hash = Int32Array.from(begin)
  const w = new Int32Array(64)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let t = 0; t < 64; t += 1) {
      if (t < 16) w[t] = view.getInt32(block + t * 4)
      else {
        const [far = 0, near = 0] = [w[t - 15], w[t - 2]]
        const s0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
        const s1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
        w[t] = (w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (let t = 0; t < 64; t += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const first = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[t] ?? 0) + (w[t] ?? 0)) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [nth, word] of [a, b, c, d, e, f, g, h].entries()) hash[nth] = ((hash[nth] ?? 0) + word) | 0
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The browser computes it beside the page's own thread. */
export async function sha256Of(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer()
  const own = globalThis.crypto?.subtle
  return own ? hexOf(new Uint8Array(await own.digest('SHA-256', bytes))) : sha256Slowly(new Uint8Array(bytes))
}
