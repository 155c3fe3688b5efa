/** Signs are written as JSON writes them, so that none of them hides. */
const read = (list: string): string[] => JSON.parse(`[${list}]`)

/** Ways to begin what should have been a path. */
const prefixes = read(String.raw`
  "//", "///", "////", "/\\", "\\/", "\\\\", "/\\/", "/\\\\", "//\\", "\\", "/%5c", "/%5C", "/%5c%5c", "%5c%5c",
  "/%2f", "/%2F%2F", "%2f%2f", "/%2f%5c", "/%5c/", "/%252f%252f", "/%252f", "/%255c", "/%25252f%25252f", "/%25255c",
  "/\t/", "/\n/", "/\r/", "/\r\n/", "\t//", "\n//", " //", "/ /", "/\u0000/", "\u0000//", "/%09/", "/%0a/", "/%0d/",
  "/%00/", "/%0d%0a/", "/%20/", "/%2509/", "/.//", "/./\\", "/..//", "/../..//", "/a/..//", "/a/b/../..//", "/%2e//",
  "/%2e%2e//", "/%2E%2E//", "/a/%2e%2e//", "/.%2e//", "/;//", "/.;//", "/a%2f..%2f..%2f/", "/..%2f/", "/%2e%2e%2f/",
  "/\u00a0/", "/\u2028/", "/\u2029/", "/\u200b/", "/\u200d/", "/\ufeff/", "/\u3000/", "/\u00ad/", "/\u2060/",
  "/\u2215", "/\u2044", "/\uff0f", "/\uff0f\uff0f", "\uff0f\uff0f", "/\uff3c", "\uff3c\uff3c", "/\u29f8", "/\u2571",
  "/%ef%bc%8f", "/%ef%bc%8f%ef%bc%8f", "/%e2%88%95", "/%ef%bc%bc", "/%c0%af", "/%c1%9c", "/%u002f", "/%2", "/%"
`)

/** Whole addresses that are not ours, some in the clothes of ours. */
export const foreignAddresses = read(String.raw`
  "http://evil.example", "https://evil.example/", "HTTPS://evil.example", "hTtP://evil.example", "http:evil.example",
  "http:/evil.example", "http:///evil.example", "https:////evil.example", "http:\\\\evil.example",
  "https:/\\evil.example", "http:\\evil.example", "https://\\evil.example", "https:%2f%2fevil.example",
  "https%3a//evil.example", "https%3A%2F%2Fevil.example", "https://%65vil.example", " https://evil.example",
  "\thttps://evil.example", "https\t://evil.example", "ht\ntps://evil.example", "https:\n//evil.example",
  "https:/\t/evil.example", "https://evil.example\u0000", "\u0000https://evil.example", "\u200bhttps://evil.example",
  "\ufeffhttps://evil.example", "https://evil.example?https://m.studio.example",
  "https://evil.example#https://m.studio.example", "https://evil.example/https://m.studio.example",
  "https://evil.example;https://m.studio.example", "https://m.studio.example@evil.example",
  "https://m.studio.example:443@evil.example", "https://m.studio.example%40evil.example",
  "https://m.studio.example%2f@evil.example", "https://m.studio.example\\@evil.example",
  "https://m.studio.example/@evil.example/../..", "https://m.studio.example#@evil.example",
  "https://m.studio.example?@evil.example", "https://user:pw@m.studio.example/", "https://user@shop.studio.example/",
  "https://@evil.example", "https://:@evil.example", "https://a:b:c@evil.example",
  "https://m.studio.example.evil.example", "https://m.studio.example-evil.example",
  "https://shop.studio.example.evil.example", "https://evilshop.studio.example", "https://evil-shop.studio.example",
  "https://shop.studio.example.evil", "https://studio.example", "https://x.shop.studio.example",
  "https://shop-studio.example", "https://shop.studio.exampl", "https://shop.studio.example:444",
  "https://shop.studio.example:80", "https://pay.partner.example", "https://pay.partner.example:8444",
  "https://m.studio.example:8443", "http://m.studio.example:8080/", "https://m.studio.example.",
  "https://shop.studio.example./", "https://shop.studio.example..", "https://evil.example.",
  "https://evil.example:443", "https://evil.example:65536", "https://evil.example:", "https://evil.example:0",
  "https://[::1]", "https://[::ffff:127.0.0.1]/", "https://[fe80::1%25en0]", "https://[::1]:443", "https://[evil]",
  "https://127.0.0.1", "https://127.1", "https://2130706433", "https://0x7f000001", "https://0177.0.0.1", "https://0",
  "https://localhost", "https://localhost:3000", "https://xn--vil-6cd.example", "https://\u0435vil.example",
  "https://evil。example", "https://evil\uff0eexample", "https://evil\uff61example",
  "https://\uff45\uff56\uff49\uff4c.example", "https://m.studio.example\uff0f.evil.example",
  "https://m.studio.example\u2044evil.example", "https://m.studio.example\uff03@evil.example",
  "https://m.studio.example\uff20evil.example", "https://shop。studio。example.evil.example",
  "https://m.studio.example%00.evil.example", "https://m.studio.example%0a.evil.example",
  "https://m.studio.example\n.evil.example", "https://m.studio.example .evil",
  "https://m.studio.example&evil.example", "https://m.studio.example,evil.example",
  "https://m.studio.example;evil.example", "https://m.studio.example|evil.example",
  "https://m.studio.example%7cevil.example", "https://m.studio.example<evil>", "https://", "http://", "https:///",
  "https://?", "https://#", "https://.", "https://..", "https://%", "https://%zz"
`)

/** Things that are no address of a page at all. */
export const noAddresses = read(String.raw`
  "javascript:alert(1)", "JavaScript:alert(1)", "jAvAsCrIpT:alert(1)", " javascript:alert(1)",
  "java\tscript:alert(1)", "java\nscript:alert(1)", "java\u0000script:alert(1)", "javascript\t:alert(1)",
  "javascript&colon;alert(1)", "javascript%3aalert(1)", "javascript://%0aalert(1)",
  "javascript://evil.example/%0aalert(1)", "\u0001javascript:alert(1)", "javascript:/*--></script>*/alert(1)",
  "javascript://m.studio.example/%0d%0aalert(1)", "/javascript:alert(1)\\",
  "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD4=", "DATA:text/html,x", "data:,x",
  "vbscript:msgbox(1)", "VbScript:msgbox(1)", "vb\tscript:x", "livescript:x", "mocha:x", "view-source:https://x",
  "blob:https://m.studio.example/1", "filesystem:https://m.studio.example/x", "file:///etc/passwd", "file://evil/x",
  "ftp://evil.example", "ws://evil.example", "wss://evil.example", "gopher://evil.example", "about:blank",
  "about:srcdoc", "mailto:a@evil.example", "tel:10086", "sms:10086", "intent://evil.example#Intent;scheme=https;end",
  "weixin://dl/x", "alipays://platformapi/startapp", "snssdk1128://x", "chrome://settings",
  "ms-browser-extension://x", "x:y", ":", "://", "://evil.example", "?redirect=//evil.example", "#//evil.example",
  ".", "..", "../", "./", ".//evil.example", "@", "@evil", "evil.example", "www.evil.example/x", "m.studio.example",
  "sign_in", "*", "", " ", "\u0000", "\n"
`)

/** Ours or allowed to begin with; what follows must not carry anyone away. */
const tails = read(String.raw`
  "/sign_in?redirect=//evil.example", "/sign_in?redirect=https://evil.example", "/city?redirect=%2f%2fevil.example",
  "/sign_in?redirect=javascript:alert(1)", "/mine#//evil.example", "/mine#@evil.example", "/@evil.example",
  "/.evil.example", "/https://evil.example", "/https:/evil.example", "/http:evil.example", "/x?//evil.example",
  "/x?\\evil.example", "/:@evil", "/.@evil.example", "/evil.example:80", "/x/..;/..;//evil.example",
  "/%3f//evil.example", "/%23//evil.example", "/?", "/#", "https://m.studio.example//evil.example",
  "https://m.studio.example/\\evil.example", "https://m.studio.example/%2f%2fevil.example",
  "https://m.studio.example/..//evil.example", "https://m.studio.example/%5cevil.example",
  "https://m.studio.example/%09/evil.example", "https://m.studio.example/%252f%252fevil.example",
  "https://m.studio.example/.//evil.example", "https://shop.studio.example//evil.example",
  "https://shop.studio.example/%2f%2fevil.example", "https://shop.studio.example/?next=https://evil.example",
  "https://shop.studio.example/..//evil.example"
`)

export const EVIL = 'evil.example'

/** Redirect values that an attacker could send, for https://m.studio.example with shop.studio.example allowed. */
export const hostileRedirects: readonly string[] = [
  ...prefixes.flatMap((prefix) => [`${prefix}${EVIL}`, `${prefix}${EVIL}/%2e%2e?x#y`]),
  ...foreignAddresses,
  ...noAddresses,
  ...tails,
  `/${'a'.repeat(5000)}`,
  `//${EVIL}/${'a'.repeat(5000)}`,
  `${'/'.repeat(5000)}${EVIL}`,
  `${'%25'.repeat(300)}2f`,
  `/${'%25'.repeat(5)}2f%2f${EVIL}`,
]
