import { cloths, ink, mix, skins } from '../palette.ts'
import { drawHead, type Person } from '../person.ts'
import { defs, freshId, group, userLinear } from '../svg.ts'
import { type Build, buildOf, legsCloth, topOf } from './build.ts'
import { type Dressing, drawTop, sleeveOf } from './garments.ts'
import { drawHeld } from './held.ts'
import { drawLegs, type Stance } from './legs.ts'
import { angleOf, at, between, joint, LINE, type Point, tube } from './limbs.ts'
import { drawHand } from './palms.ts'
import { type Arm, type Pose, type PoseName, poses } from './poses.ts'

/** Where the neck ends in the box a head is drawn in. */
export const NECK = at(832, 1112)

const UPPER = 400
const LOWER = 380

interface Side {
  shoulder: Point
  inner: Point
  arm: Arm
}

/** A bent arm keeps its lengths; one that points at the viewer is as short as it is drawn. */
function reach(shoulder: Point, { hand, bend }: Arm): { elbow: Point; wrist: Point } {
  if (typeof bend === 'object') return { elbow: bend, wrist: hand }
  const elbow = joint(shoulder, hand, UPPER, LOWER, bend)
  return { elbow, wrist: between(elbow, hand, LOWER / Math.hypot(hand.x - elbow.x, hand.y - elbow.y)) }
}

function drawArm(
  { shoulder, inner, arm }: Side,
  build: Build,
  dress: Dressing,
  sleeve: 'long' | 'short' | 'bare',
): string {
  const { elbow, wrist } = reach(shoulder, arm)
  const { stroke, skin, mainFill } = dress
  const turn = arm.turn ?? angleOf(elbow, wrist)
  const hand = drawHand(arm.kind ?? 'rest', wrist, turn, skin, stroke, arm.thumb === 'down')
  const into = arm.behind ? {} : { into: inner }
  const cuff = between(elbow, wrist, 0.9)
  const held = arm.holds
    ? group(
        `translate(${wrist.x.toFixed(1)} ${wrist.y.toFixed(1)}) rotate(${turn.toFixed(1)}) translate(50 0)`,
        drawHeld(arm.holds),
      )
    : ''
  if (sleeve === 'long')
    return held + hand + tube({ points: [shoulder, elbow, cuff], width: build.arm, fill: mainFill, stroke, ...into })
  const bare = tube({
    points: [shoulder, elbow, wrist],
    width: build.arm * 0.74,
    fill: skin,
    stroke,
    ...(sleeve === 'bare' ? into : {}),
  })
  const short = between(shoulder, elbow, 0.62)
  const cover =
    sleeve === 'short'
      ? tube({ points: [shoulder, short], width: build.arm * 1.12, fill: mainFill, stroke, ...into })
      : ''
  return held + bare + hand + cover
}

/** A child's collar is narrower than the neck of the style, which goes on below it. */
function aboveCollar(body: string): string {
  const id = freshId('c')
  return `<clipPath id="${id}"><rect x="0" y="0" width="1744" height="${NECK.y - 8}"/></clipPath><g clip-path="url(#${id})">${body}</g>`
}

export interface Figured {
  pose: PoseName
  stance?: Stance
}

/** A whole person in the box of a head, which goes on below it: the neck is at NECK. */
export function drawFigure(person: Person, { pose: name, stance = 'stand' }: Figured): string {
  const pose: Pose = poses[name]
  const build = buildOf(person)
  const top = person.view === 'back' ? 'tee' : topOf(person)
  const skin = skins[person.skin ?? 0] ?? skins[0]
  const main = cloths[person.cloth]
  const shaded = (colour: string) =>
    userLinear(
      [
        [0, mix(colour, '#ffffff', 0.2)],
        [0.5, colour],
        [1, mix(colour, '#3b2a20', 0.24)],
      ],
      [-420, 0, 420, 700],
    )
  const [mainDef, mainFill] = shaded(main)
  const [skinDef, skinFill] = shaded(skin)
  const under = person.bottom === 'dress' ? main : legsCloth(person)
  const [legsDef, legsFill] = userLinear(
    [
      [0, mix(under, '#ffffff', 0.16)],
      [1, mix(under, '#3b2a20', 0.26)],
    ],
    [-300, 700, 360, 1900],
  )
  const stroke = LINE / build.scale
  const dress: Dressing = { main, second: cloths[person.second ?? 'white'], mainFill, skin: skinFill, stroke }
  const sleeve = sleeveOf(top)
  const sides: Side[] = [
    { shoulder: at(-build.shoulder + 62, 188), inner: at(-build.shoulder + 140, 250), arm: pose.left },
    { shoulder: at(build.shoulder - 62, 188), inner: at(build.shoulder - 140, 250), arm: pose.right },
  ]
  const arms = (behind: boolean) =>
    sides
      .filter(({ arm }) => Boolean(arm.behind) === behind)
      .map((side) => drawArm(side, build, dress, sleeve))
      .join('')
  const shared = pose.holds ? group(`translate(${pose.holds.at.x} ${pose.holds.at.y})`, drawHeld(pose.holds.kind)) : ''
  const legs = drawLegs({
    bottom: person.bottom ?? 'trousers',
    stance,
    build,
    fill: legsFill,
    skin: skinFill,
    shoe: person.shoe ?? mix(under, ink, 0.55),
    stroke,
  })
  const drop = person.child || person.age === 'baby' ? -26 : 0
  const body = (inner: string) => group(`translate(${NECK.x} ${NECK.y + drop}) scale(${build.scale})`, inner)
  const head = drawHead(pose.laughing ? { ...person, laughing: true } : person)
  const tilt = (inner: string) => (pose.tilt ? group(`rotate(${pose.tilt} ${NECK.x} ${NECK.y})`, inner) : inner)
  // A top hangs over trousers; a dress goes on below the belt, and so does a lap.
  const legsOver = person.bottom === 'dress' || stance === 'sit' || stance === 'sitFront' || stance === 'floor'
  return `<g fill="none">${[
    defs(mainDef, skinDef, legsDef),
    tilt(head.behind),
    body(arms(true) + (legsOver ? '' : legs)),
    tilt(build.scale < 0.9 ? aboveCollar(head.base) : head.base),
    body(drawTop(top, dress, build) + (legsOver ? legs : '')),
    tilt(head.face),
    body((pose.holds?.over ? '' : shared) + arms(false) + (pose.holds?.over ? shared : '')),
  ].join('')}</g>`
}
