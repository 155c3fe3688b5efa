import type { Head } from './head'

/** The token can be read by scripts, so no script but our own may run; the one inline is allowed by its hash. */
export const contentPolicy = ({ styleHash, scriptHash, isLive }: Head, pictureHosts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${isLive ? "'unsafe-inline'" : scriptHash}`,
    `style-src 'self' ${styleHash}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictureHosts.join(' ')}`.trim(),
    isLive ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The JS-SDK pings this host with a picture on phones. */
export const PICTURE_HOSTS = ['https://open.weixin.qq.com'] as const
