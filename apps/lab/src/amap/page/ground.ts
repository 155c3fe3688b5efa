/** A town nobody lives in: streets on a grid, a river, a few parks; enough to see a map move. Runs in the page. */
export function ground(canvas: HTMLCanvasElement, view: { x: number; y: number; scale: number }) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  const ratio = window.devicePixelRatio || 1
  const size = view.scale * ratio
  const left = view.x * size - width / 2
  const top = view.y * size - height / 2
  pen.fillStyle = '#f3f0eb'
  pen.fillRect(0, 0, width, height)
  // About as many streets on the screen, whatever the zoom.
  const block = 2 ** (Math.log2(view.scale) % 1) * 45 * ratio
  const luck = (a: number, b: number) => Math.abs(Math.sin(a * 12.9898 + b * 78.233) * 43758.5453) % 1
  const [west, north] = [Math.floor(left / block), Math.floor(top / block)]
  for (let i = west; i * block < left + width; i += 1) {
    for (let j = north; j * block < top + height; j += 1) {
      if (luck(i, j) < 0.88) continue
      pen.fillStyle = luck(j, i) < 0.5 ? '#d9e7d0' : '#e9e4dc'
      pen.fillRect(i * block - left, j * block - top, block, block)
    }
  }
  const street = (at: number, index: number, upright: boolean) => {
    pen.strokeStyle = index % 4 === 0 ? '#f6d9a8' : '#ffffff'
    pen.lineWidth = (index % 4 === 0 ? 7 : 3) * ratio
    pen.beginPath()
    pen.moveTo(upright ? at : 0, upright ? 0 : at)
    pen.lineTo(upright ? at : width, upright ? height : at)
    pen.stroke()
  }
  for (let i = west; i * block < left + width; i += 1) street(i * block - left, i, true)
  for (let j = north; j * block < top + height; j += 1) street(j * block - top, j, false)
  pen.strokeStyle = '#bcd8e8'
  pen.lineWidth = 26 * ratio
  for (let j = Math.floor(north / 16) * 16; j * block < top + height + block; j += 16) {
    pen.beginPath()
    for (let x = -40; x <= width + 40; x += 20)
      pen.lineTo(x, j * block - top + Math.sin(((x + left) / block) * 0.45) * block * 0.9)
    pen.stroke()
  }
}
