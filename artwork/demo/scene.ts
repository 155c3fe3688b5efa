import { type BackdropKind, drawBackdrop } from './backdrops.ts'
import { cloths, ink, mix, type Paper } from './palette.ts'
import { drawPerson, PERSON_BOX, PERSON_MIDDLE, type Person } from './person.ts'
import { drawPet, PET_BOX, type PetKind } from './pets.ts'
import { drawProp, type PropKind } from './props.ts'
import { blur, canvas, defs, ellipse, group, line, linear, rect, startPicture } from './svg.ts'

export interface Figure {
  who: Person | PetKind
  /** Where its middle is, as a share of the width. */
  x: number
  /** 1 is one person filling an upright picture. */
  size: number
  /** Raised above the lower edge by this share of the height. */
  lift?: number
  flip?: boolean
  tie?: boolean
}

export interface Prop {
  kind: PropKind
  x: number
  /** Where it stands, as a share of the height. */
  y: number
  size: number
  front?: boolean
  flip?: boolean
}

export interface Scene {
  backdrop: BackdropKind
  paper: Paper
  figures: readonly Figure[]
  props?: readonly Prop[]
  /** A last touch over everything. */
  tone?: 'mono'
}

const PERSON_SCALE = 0.00055
const PET_SCALE = 0.00066

/** Where the shirt between two lapels stands at the lower edge, by body. */
const SHIRTS: Readonly<Record<number, readonly [left: number, right: number]>> = {
  9: [644, 1022],
  10: [644, 1022],
  18: [751, 1020],
}

/** Where a raised person would end, the coat goes on down. */
function skirt(person: Person): string {
  const colour = cloths[person.cloth]
  const [def, fill] = linear(
    [
      [0, mix(colour, '#3b2a20', 0.05)],
      [1, mix(colour, '#3b2a20', 0.26)],
    ],
    [0, 0, 1, 0],
  )
  const [left, right] = person.child ? [312, 1360] : [200, 1474]
  const shirt = SHIRTS[person.body]
  return [
    defs(def),
    rect(left, 1736, right - left, 1400, fill),
    shirt
      ? rect(
          shirt[0],
          1736,
          shirt[1] - shirt[0],
          1400,
          cloths[person.body === 10 ? 'cream' : (person.second ?? 'white')],
        )
      : '',
    line([left, right, ...(shirt ?? [])].map((x) => `M${x} 1738 V3100`).join(' '), ink, 14),
  ].join('')
}

function drawFigure(figure: Figure, width: number, height: number): string {
  const { who, x, size, lift = 0, flip } = figure
  const isPet = typeof who === 'string'
  const scale = size * height * (isPet ? PET_SCALE : PERSON_SCALE)
  const [box, middle] = isPet ? [PET_BOX, PET_BOX / 2] : [PERSON_BOX, PERSON_MIDDLE]
  const top = height * (1 - lift) - box * scale
  const body = isPet ? drawPet(who, figure.tie) : (lift > 0 ? skirt(who) : '') + drawPerson(who)
  return flip
    ? group(`translate(${x * width + middle * scale} ${top}) scale(${-scale} ${scale})`, body)
    : group(`translate(${x * width - middle * scale} ${top}) scale(${scale})`, body)
}

/** The soft shadow that people throw on the paper behind them, to the lower right. */
function castShadow(figures: readonly Figure[], width: number, height: number): string {
  const [def, soft] = blur(height * 0.03)
  const spots = figures.map(({ who, x, size, lift = 0 }) => {
    const tall = size * height * (typeof who === 'string' ? 0.3 : 0.4)
    return ellipse(x * width + height * 0.05, height * (1 - lift) - tall * 0.9, tall * 0.5, tall, '#3b2a20')
  })
  return `${defs(def)}<g filter="${soft}" opacity="0.13">${spots.join('')}</g>`
}

const drawn = ({ kind, x, y, size, flip }: Prop, width: number, height: number) => {
  const scale = (size * height) / 1000
  return group(`translate(${x * width} ${y * height}) scale(${flip ? -scale : scale} ${scale})`, drawProp(kind))
}

export function drawScene(scene: Scene, width: number, height: number): string {
  startPicture()
  const props = scene.props ?? []
  const body = [
    drawBackdrop(scene.backdrop, scene.paper, width, height),
    ...props.filter(({ front }) => !front).map((prop) => drawn(prop, width, height)),
    castShadow(scene.figures, width, height),
    ...scene.figures.map((figure) => drawFigure(figure, width, height)),
    ...props.filter(({ front }) => front).map((prop) => drawn(prop, width, height)),
  ].join('')
  const mono = '<defs><filter id="mono"><feColorMatrix type="saturate" values="0.06"/></filter></defs>'
  return canvas(width, height, scene.tone === 'mono' ? `${mono}<g filter="url(#mono)">${body}</g>` : body)
}
