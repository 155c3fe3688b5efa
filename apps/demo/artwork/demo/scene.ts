import { type BackdropKind, drawBackdrop } from './backdrops.ts'
import { floorShadows, type GoboKind, gobo, rimmed, wallShadows } from './light.ts'
import type { Paper } from './palette.ts'
import type { Person } from './person.ts'
import { drawPet, PET_BOX, type PetKind } from './pets.ts'
import { drawProp, type PropKind } from './props.ts'
import { buildOf } from './rig/build.ts'
import { drawFigure, NECK } from './rig/figure.ts'
import { SEAT, SOLES, type Stance } from './rig/legs.ts'
import type { PoseName } from './rig/poses.ts'
import { drawSeat, type SeatKind } from './seats.ts'
import { canvas, group, startPicture } from './svg.ts'

interface Placed {
  /** Where its middle is, as a share of the width. */
  x: number
  /** 1 is a head of almost half the picture's height. */
  size: number
  flip?: boolean
}

export interface PersonPlaced extends Placed {
  who: Person
  pose?: PoseName
  stance?: Stance
  seat?: SeatKind
  /** Where the neck is, or where the soles are, as a share of the height. */
  neck?: number
  feet?: number
}

export interface PetPlaced extends Placed {
  who: PetKind
  /** Where it sits, as a share of the height. */
  base?: number
  tie?: boolean
}

export type Figure = PersonPlaced | PetPlaced

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
  /** What the window throws over people and all. */
  gobo?: GoboKind
  /** A last touch over everything. */
  tone?: 'mono'
  /** Drawn over something else, which is its backdrop. */
  ground?: 'none'
}

const PERSON_SCALE = 0.00055
const PET_SCALE = 0.00066

const isPet = (figure: Figure): figure is PetPlaced => typeof figure.who === 'string'

/** Where a person stands in pixels: its scale, its neck, its soles. */
function placeOf({ who, x, size, neck, feet, stance = 'stand' }: PersonPlaced, width: number, height: number) {
  const scale = size * height * PERSON_SCALE
  const body = scale * buildOf(who).scale
  const tall = SOLES[stance] * body
  const top = feet === undefined ? (neck ?? 0.47) * height : feet * height - tall
  return { scale, body, left: x * width, neck: top, soles: top + tall, standing: feet !== undefined }
}

function drawn(figure: Figure, width: number, height: number): string {
  const turn = figure.flip ? -1 : 1
  if (isPet(figure)) {
    const scale = figure.size * height * PET_SCALE
    const top = (figure.base ?? 1) * height - PET_BOX * scale
    return group(
      `translate(${figure.x * width - turn * (PET_BOX / 2) * scale} ${top}) scale(${turn * scale} ${scale})`,
      drawPet(figure.who, figure.tie),
    )
  }
  const { scale, body, left, neck } = placeOf(figure, width, height)
  const { who, pose = 'stand', stance = 'stand', seat } = figure
  const chair = seat
    ? group(
        `translate(${left} ${neck + SEAT * body}) scale(${turn * body} ${body})`,
        drawSeat(seat, SOLES[stance] - SEAT),
      )
    : ''
  return (
    chair +
    group(
      `translate(${left - turn * NECK.x * scale} ${neck - NECK.y * scale}) scale(${turn * scale} ${scale})`,
      drawFigure(who, { pose, stance }),
    )
  )
}

const placed = ({ kind, x, y, size, flip }: Prop, width: number, height: number) => {
  const scale = (size * height) / 1000
  return group(`translate(${x * width} ${y * height}) scale(${flip ? -scale : scale} ${scale})`, drawProp(kind))
}

export function sceneBody(scene: Scene, width: number, height: number): string {
  const props = scene.props ?? []
  const people = scene.figures.filter((one) => !isPet(one)).map((one) => placeOf(one as PersonPlaced, width, height))
  const pets = scene.figures
    .filter(isPet)
    .map(({ x, size, base = 1 }) => ({ x: x * width, y: base * height, size: size * height }))
  return [
    scene.ground === 'none' ? '' : drawBackdrop(scene.backdrop, scene.paper, width, height),
    wallShadows(people, height),
    ...props.filter(({ front }) => !front).map((prop) => placed(prop, width, height)),
    floorShadows(people, pets, height),
    scene.figures.length > 0
      ? rimmed(scene.figures.map((figure) => drawn(figure, width, height)).join(''), width, height)
      : '',
    ...props.filter(({ front }) => front).map((prop) => placed(prop, width, height)),
    scene.gobo ? gobo(scene.gobo, width, height) : '',
  ].join('')
}

const MONO = '<defs><filter id="mono"><feColorMatrix type="saturate" values="0.06"/></filter></defs>'

export const toned = (body: string, tone?: 'mono'): string =>
  tone === 'mono' ? `${MONO}<g filter="url(#mono)">${body}</g>` : body

export function drawScene(scene: Scene, width: number, height: number): string {
  startPicture()
  return canvas(width, height, toned(sceneBody(scene, width, height), scene.tone))
}
