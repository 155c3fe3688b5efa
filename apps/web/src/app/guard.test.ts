import type { AppKind } from '@kuaimen/contract/kernel/environment'
import { describe, expect, it } from 'vitest'
import { matcher } from '../platform/page/match'
import { decide, type EntryFacts, type Verdict } from './guard'
import type { PageMeta } from './page-meta'
import { NOT_FOUND, table } from './pages'

const ORIGIN = 'https://studio.example'
const KINDS: readonly AppKind[] = ['wx', 'wxwork', 'ali', 'toutiao', 'mobile', 'desktop']
const BOTH = [true, false] as const

const metas: readonly PageMeta[] = table.filter(({ redirect }) => !redirect)

/** An address of the route, with something in the place of its parameters, and a query to bring back. */
const urlOf = (route: PageMeta) => {
  const path = route.path === '*' ? '/no/such/page' : route.path.replace(/:\w+/g, 'x1')
  return new URL(`${path}?from=share&q=${encodeURIComponent('证件照')}`, ORIGIN)
}

/** New is who tried the silent login with what WeChat said, and has no account. */
const spentOrNew = (hasToken: boolean, hasAuthInfo: boolean): [spent: boolean, isNew: boolean][] => [
  [true, false],
  [false, false],
  ...(!hasToken && hasAuthInfo ? [[true, true] as [boolean, boolean]] : []),
]

function* allCombinations(): Generator<EntryFacts> {
  for (const kind of KINDS)
    for (const hasToken of BOTH)
      for (const hasMobile of hasToken ? [true, false, undefined] : [undefined])
        for (const hasAuthInfo of BOTH)
          for (const [autoLoginSpent, isNew] of spentOrNew(hasToken, hasAuthInfo))
            for (const hasCity of BOTH)
              for (const entered of BOTH)
                for (const locationState of [0, 1, 2, 3] as const)
                  yield {
                    kind,
                    hasToken,
                    hasMobile,
                    hasAuthInfo,
                    autoLoginSpent,
                    isNew,
                    hasCity,
                    entered,
                    locationState,
                  }
}

const combinations = [...allCombinations()]

interface Case {
  readonly route: PageMeta
  readonly facts: EntryFacts
  readonly url: URL
  readonly verdict: Verdict
}

const cases: readonly Case[] = metas.flatMap((route) => {
  const url = urlOf(route)
  return combinations.map((facts) => ({ route, facts, url, verdict: decide(route, facts, url) }))
})

/** One assertion for all cases that a clause is about: the first that breaks it is shown. */
function always(about: (one: Case) => boolean, holds: (one: Case) => boolean): void {
  const found = cases.filter(about)
  expect(found.length).toBeGreaterThan(0)
  const broken = found.find((one) => !holds(one))
  expect(broken && { path: broken.route.path, facts: broken.facts, verdict: broken.verdict }).toBeUndefined()
}

const isOnPhone = ({ facts }: Case) => facts.kind !== 'desktop'
const isMessaging = ({ facts }: Case) => facts.kind === 'wx' || facts.kind === 'wxwork'
const isAt =
  (...paths: string[]) =>
  ({ route }: Case) =>
    paths.includes(route.path)
const passes = ({ verdict }: Case) => verdict.do === 'pass'
const goesTo = ({ verdict }: Case, path: string) => verdict.do === 'go' && verdict.to === path
const parsed = new Map<string, URL>()
const target = ({ verdict }: Case): URL | undefined => {
  if (verdict.do !== 'go') return undefined
  const url = parsed.get(verdict.to) ?? new URL(verdict.to, ORIGIN)
  parsed.set(verdict.to, url)
  return url
}
const later = ({ verdict }: Case) => (verdict.do === 'pass' ? verdict.later : [])
const isLoginPage = isAt('/sign_in', '/sign_up')
const isDesktopPage = isAt('/login_pc')
const mustLogIn = (one: Case) => isOnPhone(one) && one.route.auth === true && !one.facts.hasToken
const lacksMobile = ({ facts }: Case) => facts.hasToken && facts.hasMobile === false
/** Where a member who has still to give a number may be: to give it, to read what they agree to, or nowhere private. */
const ALLOWED_WITHOUT_MOBILE = [
  ...['/perfect_phone', '/city', '/wx-authorize-callback', '/login_pc', '*'],
  ...['/product/guide', '/product/guide/:campaign', '/product/guide/preview'],
  ...['/mine/customer_information', '/booking-information', '/shooting-information', '/unregister_info'],
  ...['/privacy', '/user_agreement', '/about', '/business-cooperation', '/guest/:key', '/companion/:key'],
]
const mayLackMobile = isAt(...ALLOWED_WITHOUT_MOBILE)
/** Let through by everything that comes before the question of the city. */
const isKnownWell = (one: Case) =>
  isOnPhone(one) &&
  !(one.route.auth && !one.facts.hasToken) &&
  !(lacksMobile(one) && !mayLackMobile(one)) &&
  !(one.facts.hasToken && isLoginPage(one)) &&
  !(isDesktopPage(one) && (isMessaging(one) || one.facts.kind === 'toutiao'))

it('covers every route in every situation', () => {
  expect(metas.length).toBeGreaterThan(120)
  expect(combinations.length).toBe(6 * ((3 + 1) * 2 * 2 + 1) * 2 * 2 * 4)
})

describe('desktop', () => {
  it('sees /login_pc and nothing else', () => {
    always((one) => !isOnPhone(one) && isDesktopPage(one), passes)
    always(
      (one) => !isOnPhone(one) && !isDesktopPage(one),
      (one) => goesTo(one, '/login_pc'),
    )
  })

  it('is not asked who or where it is', () => {
    always(
      (one) => !isOnPhone(one) && passes(one),
      (one) => later(one).length === 0,
    )
  })
})

describe('/login_pc on a phone', () => {
  it('sends WeChat and Toutiao to the home page', () => {
    always(
      (one) => isDesktopPage(one) && (isMessaging(one) || one.facts.kind === 'toutiao'),
      (one) => goesTo(one, '/'),
    )
  })

  it('opens for the others', () => {
    always((one) => isDesktopPage(one) && (one.facts.kind === 'ali' || one.facts.kind === 'mobile'), passes)
  })
})

describe('sign-in and sign-up', () => {
  it('send the logged-in to /home', () => {
    always(
      (one) => isOnPhone(one) && isLoginPage(one) && one.facts.hasToken,
      (one) => goesTo(one, '/home'),
    )
  })

  it('open for a visitor, sign-in whatever the city', () => {
    always((one) => isOnPhone(one) && isAt('/sign_in')(one) && !one.facts.hasToken, passes)
    always((one) => isOnPhone(one) && isAt('/sign_up')(one) && !one.facts.hasToken && one.facts.hasCity, passes)
  })
})

describe('a page that needs login, without a token', () => {
  it('never opens', () => {
    always(mustLogIn, (one) => !passes(one))
  })

  it('logs in by itself with a persisted identity, unless that was tried', () => {
    always(
      (one) => mustLogIn(one) && one.facts.hasAuthInfo && !one.facts.autoLoginSpent,
      (one) => one.verdict.do === 'auto_login',
    )
    always(
      (one) => one.verdict.do === 'auto_login',
      (one) => mustLogIn(one) && one.facts.hasAuthInfo && !one.facts.autoLoginSpent,
    )
  })

  it('asks the messaging app who this is when nothing is persisted, unless that was tried', () => {
    always(
      (one) => mustLogIn(one) && isMessaging(one) && !one.facts.hasAuthInfo && !one.facts.autoLoginSpent,
      ({ verdict }) => verdict.do === 'authorize',
    )
    always(
      ({ verdict }) => verdict.do === 'authorize',
      (one) => isMessaging(one) && mustLogIn(one),
    )
  })

  it('goes to sign-in otherwise, with the whole address to come back to', () => {
    always(
      (one) =>
        mustLogIn(one) && (one.facts.autoLoginSpent || (!one.facts.hasAuthInfo && !isMessaging(one))) && isOnPhone(one),
      (one) => target(one)?.pathname === '/sign_in' && target(one)?.searchParams.get('redirect') === one.url.href,
    )
  })

  it('sends no visitor to sign-in from a page that needs no login', () => {
    always(
      (one) => target(one)?.pathname === '/sign_in',
      ({ route }) => route.auth === true,
    )
  })
})

describe('a member without a mobile number', () => {
  it('is sent to give one, and back afterwards', () => {
    always(
      (one) => isOnPhone(one) && lacksMobile(one) && !mayLackMobile(one) && !isLoginPage(one),
      (one) =>
        target(one)?.pathname === '/perfect_phone' &&
        target(one)?.searchParams.get('redirect') === one.url.pathname + one.url.search,
    )
  })

  it('may be where the number is given, and read what is agreed to', () => {
    always(
      (one) => isOnPhone(one) && lacksMobile(one) && mayLackMobile(one),
      (one) => target(one)?.pathname !== '/perfect_phone',
    )
  })

  it('is the only one sent there', () => {
    always((one) => target(one)?.pathname === '/perfect_phone', lacksMobile)
  })

  it('is not known as one before the info is here: it is fetched after the paint', () => {
    always(
      (one) => isKnownWell(one) && one.facts.hasToken && one.facts.hasMobile === undefined && passes(one),
      (one) => later(one).includes('fetch_user'),
    )
    always(
      (one) => later(one).includes('fetch_user'),
      ({ facts }) => facts.hasToken && facts.hasMobile === undefined,
    )
  })
})

describe('city and location', () => {
  it('are never asked of an exempt page', () => {
    always(
      ({ route }) => route.exempt === true,
      (one) => target(one)?.pathname !== '/city' && !later(one).includes('locate'),
    )
  })

  const ENTERPRISE = ['', '/detail', '/complete', '/result', '_order_detail'].map(
    (end) => `/reservation/enterprise${end}`,
  )

  it('are not asked of enterprise booking, which needs login all the same', () => {
    expect(metas.filter(({ path }) => path.includes('enterprise')).map(({ path }) => path)).toEqual(ENTERPRISE)
    const isEnterprise = isAt(...ENTERPRISE)
    always(isEnterprise, (one) => target(one)?.pathname !== '/city' && !later(one).includes('locate'))
    always((one) => isEnterprise(one) && isKnownWell(one), passes)
    always(
      (one) => isEnterprise(one) && mustLogIn(one),
      (one) => !passes(one),
    )
  })

  it('let who comes to enterprise booking with a company’s code log in, and brings them back with it', () => {
    const url = new URL('/reservation/enterprise?c=QW7K2M', ORIGIN)
    const [route] = metas.filter(({ path }) => path === url.pathname)
    for (const facts of combinations.filter(({ kind, hasToken }) => kind === 'mobile' && !hasToken)) {
      const verdict = decide(route as PageMeta, { ...facts, autoLoginSpent: true }, url)
      expect(verdict.do === 'go' && new URL(verdict.to, ORIGIN).searchParams.get('redirect')).toBe(url.href)
    }
  })

  it('bring a visitor without a city to /city, and back afterwards', () => {
    always(
      (one) =>
        isKnownWell(one) &&
        !one.route.exempt &&
        !one.facts.hasCity &&
        one.facts.entered &&
        one.facts.locationState !== 3,
      (one) =>
        target(one)?.pathname === '/city' &&
        target(one)?.searchParams.get('redirect') === one.url.pathname + one.url.search,
    )
    always(
      (one) => target(one)?.pathname === '/city',
      ({ facts }) => !facts.hasCity,
    )
  })

  it('let everyone stay whose place is still to be found', () => {
    always((one) => isKnownWell(one) && (!one.facts.entered || one.facts.locationState === 3), passes)
  })

  it('are asked for at the first entry, and only then', () => {
    always(
      (one) => isKnownWell(one) && !one.route.exempt && !one.facts.entered,
      (one) => later(one).at(-1) === 'locate',
    )
    always(
      (one) => one.facts.entered,
      (one) => !later(one).includes('locate'),
    )
  })
})

describe('a public page', () => {
  const isPublic = (one: Case) => isOnPhone(one) && !one.route.auth && !one.facts.hasToken && isKnownWell(one)

  it('is painted before anyone is asked who they are', () => {
    always(isPublic, ({ verdict }) => verdict.do === 'pass' || verdict.do === 'go')
    always((one) => isPublic(one) && !one.facts.entered, passes)
  })

  it('asks the messaging app once, or uses what is persisted', () => {
    always(
      (one) => isPublic(one) && !one.route.exempt && passes(one) && !one.facts.autoLoginSpent && one.facts.hasAuthInfo,
      (one) => later(one)[0] === 'auto_login',
    )
    always(
      (one) =>
        isPublic(one) &&
        !one.route.exempt &&
        passes(one) &&
        !one.facts.autoLoginSpent &&
        !one.facts.hasAuthInfo &&
        isMessaging(one),
      (one) => later(one)[0] === 'authorize',
    )
    always(
      (one) => one.facts.autoLoginSpent || one.facts.hasToken,
      (one) => !later(one).includes('authorize') && !later(one).includes('auto_login'),
    )
  })

  it('does not ask in other apps', () => {
    always(
      (one) => later(one).includes('authorize'),
      (one) => isMessaging(one),
    )
  })
})

describe('the person’s own word (full)', () => {
  const FULL = [
    ...['/qiwei', '/qiwei/book', '/s3/wxwork/follow/book', '/mine/edit'],
    ...['goods-detail', 'order-confirm', 'order-detail'].map((page) => `/couponSet/naive-group/${page}`),
    ...['/activity-guiding', '/activity-coupon', '/activity/index', '/activity/new-year-2025', '/spring'],
    ...['/family_portrait_index', '/family_portrait_coupon', '/princess_return_2022', '/newyear_return_2023'],
    ...['', '_coupon', '/:token', '/xiaohongshu-return'].map((end) => `/newyear_zhenxiang_2023${end}`),
  ]

  it('is wanted where a page is about the person, and nowhere else', () => {
    expect(metas.filter(({ thirdAuth }) => thirdAuth).map(({ path }) => path)).toHaveLength(FULL.length)
    expect(metas.filter(({ path }) => FULL.includes(path)).every(({ thirdAuth }) => thirdAuth === 'full')).toBe(true)
  })

  it('is asked for after the paint, once the silent word has named nobody that we know', () => {
    always(
      (one) => one.facts.isNew && isMessaging(one) && passes(one) && one.route.thirdAuth === 'full',
      (one) => later(one)[0] === 'authorize_full',
    )
    always(
      (one) => later(one).includes('authorize_full'),
      (one) => one.facts.isNew && isMessaging(one) && one.route.thirdAuth === 'full',
    )
  })

  it('is left to the button of sign-in where a page is behind login: nothing but the silent word comes before it', () => {
    always(
      (one) => mustLogIn(one) && one.facts.isNew,
      (one) => target(one)?.pathname === '/sign_in',
    )
  })
})

describe('the guard is no trap', () => {
  const find = matcher(metas)
  /** What a redirect leads to: the most exact route that fits. */
  const routeAt = (url: URL): PageMeta => {
    return find(url.pathname)?.route ?? NOT_FOUND
  }

  /** Whatever is tried by itself comes to nothing, which is the longest way. */
  const next = ({ facts, url, verdict, route }: Case): Case => {
    const tried = verdict.do === 'go' ? facts : { ...facts, autoLoginSpent: true }
    const at = verdict.do === 'go' ? new URL(verdict.to, url) : url
    const there = verdict.do === 'go' ? routeAt(at) : route
    return { route: there, facts: tried, url: at, verdict: decide(there, tried, at) }
  }

  it('lets everyone arrive within four steps', () => {
    always(
      () => true,
      (one) => {
        let here = one
        for (let step = 0; step < 4 && !passes(here); step += 1) here = next(here)
        return passes(here)
      },
    )
  })

  it('leads only to addresses of ours', () => {
    always(
      ({ verdict }) => verdict.do === 'go',
      (one) => target(one)?.origin === ORIGIN && routeAt(target(one) as URL) !== NOT_FOUND,
    )
  })
})
