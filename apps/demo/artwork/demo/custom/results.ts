import { sceneBody } from '../scene.ts'
import type { Aura } from './auras.demo.ts'

const [W, H] = [600, 800]

/** From head to foot, on the set. */
export const drawMade = ({ who, pose, set }: Aura): string =>
  sceneBody(
    {
      ...set,
      props: [],
      figures: [{ who, pose, x: 0.5, size: 0.5, feet: 0.93, stance: who.bottom ? 'cross' : 'stand' }],
    },
    W,
    H,
  )
