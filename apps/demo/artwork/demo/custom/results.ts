import { drawBackdrop } from '../backdrops.ts'
import { ink } from '../palette.ts'
import { sceneBody } from '../scene.ts'
import { blur, defs, freshId, group, line, rect } from '../svg.ts'
import type { Aura } from './auras.demo.ts'
import type { Sitter } from './styles.demo.ts'

const [W, H] = [600, 800]
const edge = `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`

function card(x: number, y: number, w: number, h: number, turn: number, body: string): string {
  const [def, soft] = blur(9)
  return group(
    `rotate(${turn} ${x + w / 2} ${y + h / 2})`,
    `${defs(def)}<g filter="${soft}" opacity="0.22" transform="translate(8 12)">${rect(x, y, w, h, '#3b2a20')}</g>` +
      rect(x, y, w, h, '#fffdf8', edge) +
      body,
  )
}

/** The finished portrait in a frame; its paper is nobody's choice: the chosen colours stand beside it on the page. */
export function drawFramed({ ground }: Sitter, portrait: string): string {
  const id = freshId('clip')
  const shown = `<svg x="122" y="112" width="356" height="475" viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice" id="${id}">${portrait}</svg>`
  return drawBackdrop('window', ground, W, H) + card(98, 88, 404, 576, -3, shown + line('M240 626 H360', '#d9cdbd', 5))
}

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
