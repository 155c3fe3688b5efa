import { casts } from './casts/casts.ts'
import { mix, type Paper, papers } from './palette.ts'
import type { Person } from './person.ts'
import type { Picture } from './picture.ts'
import type { PoseName } from './rig/poses.ts'
import { drawScene, type PersonPlaced, type Prop, type Scene } from './scene.ts'
import { canvas, group, line, path, rect, startPicture } from './svg.ts'

const LOGO = 240
const COVER = [1125, 600] as const

/** A leaf of the tree in the name, on its own green. */
const leaf = () =>
  path(
    'M120 48 C164 66 190 104 178 146 C170 176 148 188 120 190 C92 188 70 176 62 146 C50 104 76 66 120 48 Z',
    '#f4f1e6',
  ) + line('M120 82 V206 M120 124 L90 104 M120 124 L150 104 M120 156 L86 138 M120 156 L154 138', '#55705f', 9)

/** A cloud on the trestle of the name. */
const cloud = () =>
  path(
    'M74 142 C46 142 42 104 70 100 C72 66 118 54 134 84 C158 72 182 92 174 116 C196 124 188 142 170 142 Z',
    '#f3f7f9',
  ) + line('M62 166 H178 M84 166 L68 196 M156 166 L172 196 M120 166 V196', '#f3f7f9', 10)

const logo = (name: string, ground: string, sign: () => string): Picture => ({
  file: `enterprise/${name}`,
  width: LOGO,
  height: LOGO,
  svg: () => {
    startPicture()
    return canvas(LOGO, LOGO, rect(0, 0, LOGO, LOGO, ground) + group('translate(0 -4)', sign()))
  },
})

const team = (nth: number) => casts['career-team']!.people[nth] as Person
const one = (slug: string) => casts[slug]!.people[0] as Person

const someone = (
  who: Person,
  pose: PoseName,
  [x, neck, size]: readonly [x: number, neck: number, size: number],
  more: Partial<PersonPlaced> = {},
): PersonPlaced => ({ who, pose, x, neck, size, ...more })

const turned = { flip: true }
const at = (kind: Prop['kind'], x: number, y: number, size: number): Prop => ({ kind, x, y, size })

/** Colleagues together: as many as there is room for, and nobody cut at the edge. */
const covers: Readonly<Record<string, Scene & { paper: Paper }>> = {
  'qingwu-autumn': {
    backdrop: 'sweep',
    paper: 'sage',
    figures: [
      someone(team(0), 'pocket', [0.2, 0.52, 0.82]),
      someone(team(3), 'crossed', [0.8, 0.52, 0.82], turned),
      someone(team(1), 'stand', [0.4, 0.58, 0.84]),
      someone(team(4), 'laugh', [0.6, 0.58, 0.84], turned),
    ],
    props: [at('plant', 0.95, 1, 0.8)],
  },
  'qingwu-spring': {
    backdrop: 'window',
    paper: 'oat',
    figures: [
      someone(one('career-avatar'), 'phone', [0.34, 0.56, 0.92]),
      someone(team(2), 'cup', [0.64, 0.56, 0.92], turned),
    ],
    props: [at('pampas', 0.92, 1, 0.8)],
    gobo: 'panes',
  },
  'yunzhan-winter': {
    backdrop: 'canvas',
    paper: 'mist',
    figures: [
      someone(one('career-resume'), 'pocket', [0.28, 0.54, 0.86]),
      someone(team(2), 'hip', [0.74, 0.54, 0.86], turned),
      someone(one('career-portrait'), 'crossed', [0.51, 0.6, 0.9]),
    ],
    props: [at('softbox', 0.07, 1.02, 0.74)],
  },
}

export const enterprisePictures = (): Picture[] => [
  logo('qingwu', '#55705f', leaf),
  logo('yunzhan', mix(papers.steel[2], '#39465a', 0.4), cloud),
  ...Object.entries(covers).map(([name, scene]) => ({
    file: `enterprise/${name}`,
    width: COVER[0],
    height: COVER[1],
    svg: () => drawScene(scene, ...COVER),
  })),
]
