import { drawBackdrop } from './backdrops.ts'
import { casts } from './casts/casts.ts'
import { accent, ink, mix, type Paper, papers } from './palette.ts'
import type { Person } from './person.ts'
import type { Picture } from './picture.ts'
import { drawProp } from './props.ts'
import { type Scene, sceneBody } from './scene.ts'
import { blur, canvas, defs, ellipse, group, line, path, rect, startPicture } from './svg.ts'

const edge = `stroke="${ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`
const pale = '#fffaf2'
const gold = '#e0b873'

/** The one who answers: on every picture of the room, so that she is known again. */
const adviser = casts['career-avatar']!.people[0] as Person

const bubble = (x: number, y: number, size: number, colour: string, body = '') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M-110 -70 H110 C132 -70 140 -60 140 -40 V30 C140 52 130 60 110 60 H-20 L-64 104 L-62 60 H-110 C-132 60 -140 52 -140 30 V-40 C-140 -60 -132 -70 -110 -70 Z',
      colour,
      edge,
    ) + body,
  )

const heart = (colour: string) =>
  path('M0 40 C-70 -6 -52 -58 -14 -46 C-4 -42 0 -32 0 -28 C0 -32 4 -42 14 -46 C52 -58 70 -6 0 40 Z', colour)
const lines = (colour: string) => line('M-86 -22 H86 M-86 18 H30', colour, 16)

const box = (x: number, y: number, size: number, colour: string) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    rect(-110, -150, 220, 150, colour, `rx="8" ${edge}`) +
      rect(-124, -196, 248, 54, mix(colour, '#ffffff', 0.18), `rx="8" ${edge}`) +
      rect(-20, -196, 40, 196, gold, edge) +
      path('M0 -198 C-84 -200 -90 -270 -46 -266 C-14 -264 0 -224 0 -198 Z', gold, edge) +
      path('M0 -198 C84 -200 90 -270 46 -266 C14 -264 0 -224 0 -198 Z', gold, edge),
  )

const clipped = (id: string, shape: string, body: string) =>
  `${defs(`<clipPath id="${id}">${shape}</clipPath>`)}<g clip-path="url(#${id})">${body}</g>`

const scene = (paper: Paper, x: number, neck: number, size: number, more: Partial<Scene> = {}): Scene => ({
  backdrop: 'sweep',
  paper,
  figures: [{ who: adviser, pose: 'wave', x, neck, size }],
  ...more,
})

/** A round print of her, a present at its foot; nothing around it. */
function float(): string {
  const disc = ellipse(150, 140, 122, 122, pale)
  return (
    ellipse(150, 140, 132, 132, pale, `stroke="${ink}" stroke-width="6"`) +
    clipped('face', disc, group('translate(28 18)', sceneBody(scene('blush', 0.5, 0.66, 0.98), 244, 244))) +
    box(228, 286, 0.5, accent) +
    bubble(66, 62, 0.4, pale, heart(accent))
  )
}

/** The upper part is hers, the lower a card on which the code is laid. */
function qrGround(): string {
  const [w, h, top] = [660, 780, 300]
  const room = sceneBody(
    scene('blush', 0.36, 0.86, 1.18, {
      backdrop: 'window',
      props: [{ kind: 'plant', x: 0.93, y: 1, size: 0.9 }],
    }),
    w,
    top + 40,
  )
  const all = rect(0, 0, w, h, pale, 'rx="28"')
  return clipped(
    'card',
    all,
    room +
      bubble(474, 118, 0.92, pale, lines(mix(accent, pale, 0.5))) +
      rect(0, top, w, h - top, pale) +
      rect(130, top + 30, 400, 400, '#ffffff', `rx="20" stroke="${mix(accent, pale, 0.62)}" stroke-width="4"`) +
      line('M130 742 H530', mix(ink, pale, 0.88), 3, 'stroke-dasharray="2 14"'),
  )
}

/** Words lie on its upper part, the gifts on the rest. */
function selectGround(): string {
  const [w, h] = [660, 820]
  const [def, soft] = blur(40)
  return clipped(
    'ground',
    rect(0, 0, w, h, pale, 'rx="28"'),
    rect(0, 0, w, h, papers.cream[0]) +
      `${defs(def)}<g filter="${soft}">${ellipse(330, 0, 420, 150, papers.blush[1])}</g>` +
      group('translate(120 150) scale(0.22)', drawProp('confetti')) +
      group('translate(540 150) scale(-0.22 0.22)', drawProp('confetti')),
  )
}

interface Ticket {
  readonly paper: Paper
  readonly chosen: Paper
  readonly colour: string
  /** A small sign on its stub, drawn around 0 0, some 80 wide. */
  readonly sign: string
}

const [GW, GH] = [552, 380]

const light = (d: string) => line(d, pale, 9)

/** What is given is a coupon, so a coupon is drawn: one colour and one sign each, and no present beside it. */
const gifts: Readonly<Record<string, Ticket>> = {
  tea: { paper: 'oat', chosen: 'butter', colour: accent, sign: heart(pale) },
  print: {
    paper: 'mist',
    chosen: 'sky',
    colour: '#5d86a8',
    sign: light('M-34 34 C-40 -16 -8 -40 38 -38 C40 8 14 36 -34 34 M-38 40 L14 -12'),
  },
  makeup: {
    paper: 'rose',
    chosen: 'blush',
    colour: '#c47f80',
    sign: light('M-36 -40 H36 V40 H-36 Z M-22 40 C-20 12 20 12 22 40') + ellipse(0, -8, 13, 14, pale),
  },
  flowers: {
    paper: 'sage',
    chosen: 'moss',
    colour: '#74855f',
    sign: light('M-38 -28 H38 V38 H-38 Z M-38 -4 H38 M-18 -42 V-26 M18 -42 V-26'),
  },
}

/** 360 by 180 with a bite at each end of its tear. */
const TICKET =
  'M-164 -90 H58 A18 18 0 0 0 94 -90 H164 A16 16 0 0 1 180 -74 V74 A16 16 0 0 1 164 90 H94 A18 18 0 0 0 58 90 H-164 A16 16 0 0 1 -180 74 V-74 A16 16 0 0 1 -164 -90 Z'

function ticket({ colour, sign }: Ticket): string {
  const [def, soft] = blur(8)
  const body =
    path(TICKET, colour, edge) +
    rect(-154, -64, 190, 128, pale, 'rx="10"') +
    line('M-128 -22 H10 M-128 20 H-40', mix(colour, pale, 0.45), 16) +
    line('M76 -62 V62', pale, 5, 'stroke-dasharray="3 15"') +
    group('translate(129 0) scale(0.72)', sign)
  const shadow = `${defs(def)}<g filter="${soft}" opacity="0.2">${ellipse(276, 312, 170, 14, '#3b2a20')}</g>`
  return shadow + group('translate(276 196) rotate(-5) scale(1.12)', body)
}

/** The chosen one stands in more light, ticked off. */
const ribbon = () =>
  group('translate(478 72)', ellipse(0, 0, 44, 44, accent, edge) + line('M-18 2 L-4 16 L20 -14', pale, 11))

const still = (gift: Ticket, isChosen: boolean) =>
  drawBackdrop(isChosen ? 'disc' : 'sweep', isChosen ? gift.chosen : gift.paper, GW, GH) +
  ticket(gift) +
  (isChosen ? ribbon() : '')

const cross = () =>
  ellipse(84, 84, 62, 62, '#2b2420', 'opacity="0.55"') + line('M62 62 L106 106 M106 62 L62 106', '#ffffff', 9)
const pill = () =>
  rect(4, 4, 1144, 168, accent, 'rx="84"') + rect(28, 16, 1096, 40, '#ffffff', 'rx="20" opacity="0.14"')
/** Between two: one of them. */
const either = () => ellipse(60, 60, 52, 52, pale, edge) + line('M34 48 H82 L70 36 M86 74 H38 L50 86', accent, 8)

/** For the head of the page: she waves from the desk, on a calm left side. */
const HERO = scene('oat', 0.7, 0.7, 0.98, {
  backdrop: 'window',
  props: [
    { kind: 'plant', x: 0.93, y: 1, size: 0.86 },
    { kind: 'softbox', x: 0.1, y: 1.02, size: 0.72 },
  ],
  gobo: 'panes',
})

const hero = () =>
  sceneBody(HERO, 750, 420) +
  bubble(300, 150, 0.74, pale, heart(accent)) +
  bubble(240, 256, 0.52, papers.blush[0], lines(mix(accent, pale, 0.4)))

const scaled = (width: number, height: number, of: readonly [number, number], body: string) =>
  canvas(width, height, group(`scale(${width / of[0]} ${height / of[1]})`, body))

const picture = (
  file: string,
  size: readonly [number, number],
  of: readonly [number, number],
  body: () => string,
): Picture => ({
  file: `contact/${file}`,
  width: size[0],
  height: size[1],
  svg: () => {
    startPicture()
    return scaled(size[0], size[1], of, body())
  },
})

/** The page's own: it looks the same for every chain, so it lies in the web. */
export const contactHero = (): Picture => picture('hero', [1125, 630], [750, 420], hero)

/** Sizes of contact's demo divided by 24 are rem; these are drawn at one and a half of them, or twice. */
export const contactPictures = (): Picture[] => [
  picture('float', [288, 288], [300, 300], float),
  picture('qr-bg', [990, 1170], [660, 780], qrGround),
  picture('select-bg', [990, 1230], [660, 820], selectGround),
  picture('close', [168, 168], [168, 168], cross),
  picture('confirm', [1152, 176], [1152, 176], pill),
  picture('or', [120, 120], [120, 120], either),
  ...Object.entries(gifts).flatMap(([name, gift]) => [
    picture(`gift-${name}`, [GW, GH], [GW, GH], () => still(gift, false)),
    picture(`gift-${name}-on`, [GW, GH], [GW, GH], () => still(gift, true)),
  ]),
]
