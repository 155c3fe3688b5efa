import { NETWORK_ERROR, TransportError } from './call'

const TIMEOUT_MS = 60_000

interface Chunk {
  readonly uploadNo: string
  readonly nth: number
  readonly bytes: Blob
  readonly sha256: string
  readonly token: string | undefined
  /** Called with the bytes that have left the phone. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Sends a piece of a file and answers with the status; fails where no answer came. fetch would not say how far it is. */
export function putChunk({ uploadNo, nth, bytes, sha256, token, onSent, signal }: Chunk): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const lost = () => reject(new TransportError(NETWORK_ERROR))
    request.open('PUT', `/upload/${uploadNo}/${nth}`)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('x-chunk-sha256', sha256)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => resolve(request.status)
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = lost
    request.onloadend = () => signal.removeEventListener('abort', giveUp)
    signal.addEventListener('abort', giveUp, { once: true })
    request.send(bytes)
  })
}
