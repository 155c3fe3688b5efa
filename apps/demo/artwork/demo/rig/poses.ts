import type { HeldKind } from './held.ts'
import { at, type Point } from './limbs.ts'
import type { HandKind } from './palms.ts'

export interface Arm {
  /** Where the wrist is, from the neck, in the measure of a grown body. */
  hand: Point
  /** To which side the elbow goes: 1 to the right of the way from shoulder to hand, −1 to its left; or where it is. */
  bend: 1 | -1 | Point
  kind?: HandKind
  /** Where the fingers point; as the forearm does if left out. */
  turn?: number
  thumb?: 'down'
  /** Behind the body rather than before it. */
  behind?: boolean
  holds?: HeldKind
}

export interface Pose {
  /** The picture's left and right. */
  left: Arm
  right: Arm
  tilt?: number
  /** Held by both hands, between the arms and the body. */
  holds?: { kind: HeldKind; at: Point; over?: boolean }
  laughing?: boolean
}

const hangLeft: Arm = { hand: at(-330, 935), bend: 1 }
const hangRight: Arm = { hand: at(330, 935), bend: -1 }
const pocketLeft: Arm = { hand: at(-250, 790), bend: 1, kind: 'none' }
const pocketRight: Arm = { hand: at(250, 790), bend: -1, kind: 'none' }
const hipLeft: Arm = { hand: at(-240, 690), bend: 1, kind: 'rest', turn: 60 }
const hipRight: Arm = { hand: at(240, 690), bend: -1, kind: 'rest', turn: 120, thumb: 'down' }
const underElbow: Arm = { hand: at(70, 560), bend: 1, kind: 'rest', turn: -6, thumb: 'down' }

export const poses = {
  stand: { left: hangLeft, right: hangRight },
  pocket: { left: hangLeft, right: pocketRight, tilt: 2 },
  pockets: { left: pocketLeft, right: pocketRight },
  hip: { left: hangLeft, right: hipRight, tilt: 3 },
  hips: { left: hipLeft, right: hipRight },
  crossed: {
    left: { hand: at(190, 470), bend: 1, kind: 'rest', turn: -24 },
    right: { hand: at(-150, 500), bend: -1, kind: 'none', turn: 200 },
  },
  chin: {
    left: underElbow,
    right: { hand: at(150, 40), bend: at(330, 500), kind: 'grip', turn: -112 },
    tilt: 4,
  },
  bouquet: {
    left: { hand: at(-40, 560), bend: 1, kind: 'grip', turn: -10 },
    right: { hand: at(60, 600), bend: -1, kind: 'grip', turn: 190 },
    holds: { kind: 'bouquet', at: at(10, 610) },
    tilt: 3,
  },
  phone: {
    left: { hand: at(20, 600), bend: 1, kind: 'rest', turn: 0, thumb: 'down' },
    right: { hand: at(360, 190), bend: at(330, 540), kind: 'grip', turn: -84, holds: 'phone' },
    tilt: 3,
  },
  selfie: {
    left: { hand: at(-400, 60), bend: at(-420, 440), kind: 'peace', turn: -80 },
    right: { hand: at(580, 0), bend: at(500, 360), kind: 'grip', turn: -70, holds: 'phone' },
    tilt: 5,
  },
  laugh: {
    left: { hand: at(-10, 620), bend: 1, kind: 'rest', turn: 10 },
    right: { hand: at(260, 20), bend: at(390, 470), kind: 'rest', turn: -132 },
    tilt: -9,
    laughing: true,
  },
  collar: {
    left: { hand: at(-170, 210), bend: at(-370, 520), kind: 'grip', turn: -46 },
    right: { hand: at(190, 220), bend: at(390, 520), kind: 'grip', turn: 226 },
    tilt: -3,
  },
  bow: {
    left: { hand: at(-210, 230), bend: at(-390, 520), kind: 'grip', turn: -30 },
    right: { hand: at(230, 230), bend: at(400, 520), kind: 'grip', turn: 210 },
    holds: { kind: 'bow', at: at(10, 150), over: true },
  },
  cuff: {
    left: { hand: at(40, 560), bend: 1, kind: 'grip', turn: -8 },
    right: { hand: at(120, 590), bend: -1, kind: 'grip', turn: 150 },
  },
  book: {
    left: { hand: at(-170, 560), bend: 1, kind: 'grip', turn: -30 },
    right: { hand: at(190, 560), bend: -1, kind: 'grip', turn: 210 },
    holds: { kind: 'book', at: at(10, 620) },
  },
  cup: {
    left: { hand: at(-100, 430), bend: 1, kind: 'grip', turn: -20 },
    right: { hand: at(120, 430), bend: -1, kind: 'grip', turn: 200 },
    holds: { kind: 'cup', at: at(10, 500) },
  },
  wave: {
    left: hangLeft,
    right: { hand: at(520, -60), bend: at(490, 330), kind: 'open', turn: -78 },
    tilt: 4,
  },
  cheer: {
    left: { hand: at(-480, -190), bend: at(-480, 130), kind: 'open', turn: -108, thumb: 'down' },
    right: { hand: at(480, -200), bend: at(490, 130), kind: 'open', turn: -72 },
    laughing: true,
  },
  cap: {
    left: hipLeft,
    right: { hand: at(520, -220), bend: at(500, 130), kind: 'grip', turn: -80, holds: 'cap' },
    laughing: true,
  },
  diploma: {
    left: { hand: at(-60, 520), bend: 1, kind: 'grip', turn: -20 },
    right: { hand: at(120, 470), bend: -1, kind: 'grip', turn: 200 },
    holds: { kind: 'diploma', at: at(30, 500) },
  },
  shoot: {
    left: { hand: at(20, -110), bend: at(-290, 330), kind: 'grip', turn: -50 },
    right: { hand: at(360, -110), bend: at(440, 330), kind: 'grip', turn: 252 },
    holds: { kind: 'camera', at: at(200, -270), over: true },
  },
  /** From the side, at someone at the right. */
  shootSide: {
    left: { hand: at(150, -110), bend: at(-120, 330), kind: 'grip', turn: -40 },
    right: { hand: at(330, -90), bend: at(400, 340), kind: 'grip', turn: 262 },
    holds: { kind: 'cameraSide', at: at(270, -300), over: true },
  },
  brush: {
    left: { hand: at(-20, 580), bend: 1, kind: 'grip', turn: 0, holds: 'palette' },
    right: { hand: at(580, 150), bend: at(400, 480), kind: 'grip', turn: -40, holds: 'brush' },
  },
  /** Both arms out to someone at the right. */
  reach: {
    left: { hand: at(420, 250), bend: at(60, 500), kind: 'grip', turn: -30 },
    right: { hand: at(560, 210), bend: at(380, 470), kind: 'grip', turn: -20 },
  },
  lipstick: {
    left: hangLeft,
    right: { hand: at(330, 60), bend: at(390, 480), kind: 'grip', turn: -132, holds: 'lipstick' },
    tilt: 2,
  },
  fan: {
    left: { hand: at(-30, 600), bend: 1, kind: 'rest', turn: 10 },
    right: { hand: at(400, 230), bend: at(370, 570), kind: 'grip', turn: -82, holds: 'fan' },
    tilt: 3,
  },
  /** An arm around whoever stands to the right, or left. */
  holdRight: { left: hangLeft, right: { hand: at(600, 330), bend: 1, kind: 'none', behind: true }, tilt: 4 },
  holdLeft: { left: { hand: at(-600, 330), bend: -1, kind: 'none', behind: true }, right: hangRight, tilt: -4 },
  /** A small one sits on this arm, to the right. */
  carry: {
    left: { hand: at(200, 420), bend: 1, kind: 'rest', turn: -20 },
    right: { hand: at(250, 640), bend: -1, kind: 'rest', turn: 170 },
  },
  belly: {
    left: { hand: at(-10, 420), bend: 1, kind: 'rest', turn: 24 },
    right: { hand: at(110, 700), bend: -1, kind: 'rest', turn: 190 },
    tilt: 5,
  },
  lap: {
    left: { hand: at(-40, 760), bend: 1, kind: 'rest', turn: 20 },
    right: { hand: at(140, 770), bend: -1, kind: 'rest', turn: 160, thumb: 'down' },
  },
  hair: {
    left: hipLeft,
    right: { hand: at(350, -430), bend: at(600, -60), kind: 'rest', turn: -160 },
    tilt: -4,
  },
  cat: {
    left: { hand: at(-30, 640), bend: 1, kind: 'rest', turn: 4, thumb: 'down' },
    right: { hand: at(110, 560), bend: -1, kind: 'rest', turn: 200 },
  },
  balloon: {
    left: hangLeft,
    right: { hand: at(430, 290), bend: at(370, 600), kind: 'grip', turn: -80, holds: 'balloon' },
  },
  ball: {
    left: { hand: at(-160, 620), bend: 1, kind: 'rest', turn: 50 },
    right: { hand: at(180, 620), bend: -1, kind: 'rest', turn: 130, thumb: 'down' },
    holds: { kind: 'ball', at: at(10, 640) },
  },
} as const satisfies Record<string, Pose>

export type PoseName = keyof typeof poses
