import { casts } from './casts/casts.ts'
import type { Person } from './person.ts'
import type { Picture } from './picture.ts'
import { type Figure, type Scene, sceneBody, toned } from './scene.ts'
import { drawBehind } from './shots/behind.ts'
import type { Cast } from './shots/cast.ts'
import { fullLength, halfLength } from './shots/people.ts'
import { drawPrint } from './shots/prints.ts'
import { drawStill } from './shots/stills.ts'
import { canvas, startPicture } from './svg.ts'

const WIDTH = 600
const HEIGHT = 800

const hero = (cast: Cast): Scene => ({
  backdrop: cast.hero[0],
  paper: cast.hero[1],
  figures: halfLength(cast),
  props: cast.props ?? [],
  ...(cast.gobo ? { gobo: cast.gobo } : {}),
})

/** Where the neck is and how large all is, by what is looked at. */
const ZOOMS = { collar: [0.44, 1.62], waist: [0.21, 1.24], face: [0.84, 1.34] } as const

function detail({ detail: look, people }: Cast): string {
  if ('still' in look) return drawStill(look.still, look.paper)
  const [neck, size] = ZOOMS[look.zoom]
  const who = look.who ?? people.find((one): one is Person => typeof one !== 'string')
  const figures: Figure[] = who
    ? [{ who, pose: look.pose, x: 0.48, neck, size }]
    : [{ who: people[0] as 'corgi', x: 0.46, size: 1.7, base: 1.5 }]
  return sceneBody({ backdrop: 'sweep', paper: look.paper, figures, gobo: 'panes' }, WIDTH, HEIGHT)
}

function shot(cast: Cast, nth: number, place: number): string {
  startPicture()
  const first = () => sceneBody(hero(cast), WIDTH, HEIGHT)
  const body = [
    first,
    () => detail(cast),
    () =>
      sceneBody(
        {
          backdrop: cast.set.ground[0],
          paper: cast.set.ground[1],
          figures: fullLength(cast),
          props: cast.set.props ?? [],
        },
        WIDTH,
        HEIGHT,
      ),
    () => drawBehind(cast.behind[0], cast, cast.behind[1], first(), place),
    () => drawPrint(cast.print[0], cast.print[1], toned(first(), cast.tone)),
  ][nth]!()
  return canvas(WIDTH, HEIGHT, nth < 3 ? toned(body, cast.tone) : body)
}

/** Five of each: half-length, a detail, full length on the set, behind the scenes, the finished print. */
export const productPictures = (): Picture[] =>
  Object.entries(casts).flatMap(([slug, cast], place) =>
    [0, 1, 2, 3, 4].map((nth) => ({
      file: `product/${slug}-${nth + 1}`,
      width: WIDTH,
      height: HEIGHT,
      svg: () => shot(cast, nth, place),
    })),
  )
