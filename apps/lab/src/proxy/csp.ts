const framers = "frame-ancestors 'self' http://localhost:* http://*.localhost:*"

/**
 * Changes of a web-view to a page's policy: the desk may frame it, and plain http stays http on this machine.
 * Everything else, script-src first of all, is the product's own and stays.
 */
export function webviewPolicy(policy: string): string {
  const others = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && !/^(frame-ancestors|upgrade-insecure-requests)\b/i.test(directive))
  return [...others, framers].join('; ')
}

/** A page that allows scripts by nonce only gets the bridge under that nonce. */
export const nonceOf = (policy: string | undefined) => /'nonce-([A-Za-z0-9+/=_-]+)'/.exec(policy ?? '')?.[1]
