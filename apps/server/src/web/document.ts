import type { Rendered } from '@kuaimen/contract/kernel/rendering'
import type { Head } from './head'

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

// Inside a script element only '<' can end it early; the line separators keep old parsers whole.
export const inScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (property: string, content: string) =>
  content ? `<meta property="${property}" content="${escaped(content)}">` : ''

export function documentHtml(
  rendered: Rendered,
  head: Pick<Head, 'html' | 'later' | 'atOnce'>,
  origin: string,
  address: string,
): string {
  const { title, description, picture, html, state } = rendered
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    description && `<meta name="description" content="${escaped(description)}">`,
    meta('og:title', title),
    meta('og:description', description),
    // The bare shell is the same for every address.
    html && meta('og:url', `${origin}${address}`),
    picture && meta('og:image', `${origin}${picture}`),
    '<meta name="theme-color" content="#FAF8F5"><meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    head.html,
    html ? head.later : head.atOnce,
    '</head><body><div id="root">',
    html,
    '</div>',
    html && `<script type="application/json" id="state">${inScript(state)}</script>`,
    '</body></html>',
  ].join('')
}
