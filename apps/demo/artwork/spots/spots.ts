/** One outlined drawing for each state in which a screen has nothing to show; they are shown at 160 × 126. */
const ink = '#2b2420'
const accent = '#c2452d'
const paper = '#fffaf2'
const cream = '#f1e3d0'
const sand = '#dcc3a3'
const wood = '#b98c62'
const mist = '#cfdadf'
const leaf = '#9eab8c'

const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const thin = (d: string, colour = ink) => `<path d="${d}" fill="none" stroke="${colour}"/>`
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
/** Without the line around it: light, shadow, colour. */
const bare = (body: string) => `<g stroke="none">${body}</g>`
const turned = (turn: number, x: number, y: number, body: string) =>
  `<g transform="rotate(${turn} ${x} ${y})">${body}</g>`

const floor = bare(`<ellipse cx="82" cy="114" rx="66" ry="8" fill="${cream}"/>`)
const glow = (x: number, y: number, r: number) => bare(disc(x, y, r, '#f6ddd0'))
const sprig = (x: number, y: number) =>
  thin(`M${x} ${y}V${y - 26}`) +
  shape(`M${x} ${y - 8}c-10-2-13-9-13-16 8 1 13 7 13 16z`, leaf) +
  shape(`M${x} ${y - 14}c10-2 13-9 13-16-8 1-13 7-13 16z`, leaf) +
  shape(`M${x} ${y - 22}c-5-6-4-13 0-18 4 5 5 12 0 18z`, leaf) +
  shape(`M${x - 10} ${y}h20l-3 18h-14z`, accent)

const frame = [
  glow(104, 42, 26),
  floor,
  thin('M62 84L52 114M98 84l10 30'),
  shape('M46 22h68v64H46z', wood),
  shape('M54 30h52v48H54z', paper),
  shape('M64 78c1-12 7-16 16-16s15 4 16 16z', cream),
  disc(80, 50, 9, cream),
  thin('M44 90h72'),
  sprig(132, 96),
]

const calendar = [
  glow(108, 40, 26),
  floor,
  shape('M38 26h74v78H38z', paper),
  shape('M38 26h74v18H38z', accent),
  thin('M54 20v12M96 20v12'),
  bare(
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2, 3].map(
          (column) =>
            `<rect x="${47 + column * 15}" y="${52 + row * 15}" width="10" height="10" rx="3" fill="${row === 1 && column === 2 ? '#f6ddd0' : cream}"/>`,
        ),
      )
      .join(''),
  ),
  thin('M82 62a10 10 0 109 6', accent),
  shape('M118 78h30c4 0 4 8 0 8h-30c-4 0-4-8 0-8z', wood),
  thin('M124 86l-5 28M142 86l5 28M122 100h22'),
]

const cards = [
  glow(56, 40, 26),
  floor,
  turned(
    -8,
    80,
    50,
    shape('M48 24h64v16a6 6 0 000 12v14H48V52a6 6 0 000-12z', paper) +
      thin('M92 26v38', sand) +
      thin('M58 38h22M58 48h14', accent),
  ),
  shape('M30 58h100c5 0 6 4 6 8v36c0 6-3 9-8 9H32c-5 0-8-3-8-9V66c0-4 1-8 6-8z', sand),
  shape('M24 70h112v12H24z', cream),
  shape('M108 74h28v22h-28c-8 0-8-22 0-22z', accent),
  disc(116, 85, 4, paper),
]

const reviews = [
  glow(50, 44, 26),
  floor,
  shape('M34 22h84c6 0 9 3 9 9v40c0 6-3 9-9 9H74L54 98V80H34c-6 0-9-3-9-9V31c0-6 3-9 9-9z', paper),
  shape('M56 36l4.5 9.4 10.3 1.3-7.6 7.1 2 10.200L56 59l-9.2 5 2-10.2-7.6-7.1 10.3-1.300z', accent),
  thin('M82 44h32M82 56h22', sand),
  turned(28, 122, 86, shape('M116 58h13v42l-6.5 12-6.5-12z', '#e0b873') + thin('M116 100h13M116 68h13')),
]

const cart = [
  glow(106, 44, 26),
  floor,
  thin('M62 52V38c0-22 36-22 36 0v14'),
  shape('M42 48h76l8 64H34z', paper),
  shape('M118 48l8 64h-18l-4-64z', cream),
  disc(77, 80, 15, accent),
  disc(77, 80, 6, paper),
  thin('M77 65l5 10M91 76l-9 2M88 90l-7-6M77 95l-5-10M63 84l9-2M66 70l7 6', paper),
  sprig(140, 96),
]

/** A letter box without a letter. */
const messages = [
  glow(54, 42, 26),
  floor,
  shape('M74 82h12v32H74z', wood),
  shape('M60 32h44c14 0 22 9 22 22v30H60z', accent),
  shape('M60 32c-13 0-22 9-22 22v30h44V54c0-13-9-22-22-22z', cream),
  shape('M48 52h24v6H48z', '#4c433d'),
  thin('M52 68h16', sand),
  thin('M100 54V22'),
  shape('M100 22h16l-4 6 4 6h-16z', '#e0b873'),
  sprig(143, 96),
]

const search = [
  glow(50, 44, 26),
  floor,
  shape('M32 24h74v82H32z', paper),
  bare(
    [mist, '#f6ddd0', cream, cream, leaf, '#f3dcae']
      .map(
        (fill, i) =>
          `<rect x="${39 + (i % 3) * 21}" y="${32 + Math.floor(i / 3) * 26}" width="18" height="22" fill="${fill}"/>`,
      )
      .join(''),
  ),
  thin('M40 90h36', sand),
  thin('M118 90l18 18'),
  thin('M121 93l14 14', accent),
  disc(104, 74, 22, '#eef3f4'),
  thin('M94 70c2-6 7-8 12-8', paper),
  thin('M98 80h12'),
  disc(98, 71, 1, ink),
  disc(110, 71, 1, ink),
]

/** Laid into the script itself: it is wanted when nothing more can be fetched. Few shapes. */
const offline = [
  floor,
  turned(-10, 64, 50, shape('M30 22h66v54H30z', '#4c433d') + shape('M37 29h52v40H37z', '#e6ddd2')),
  thin('M66 76v36M66 96l-18 18M66 96l18 18'),
  thin('M66 104c40 14 30-30 54-22'),
  shape('M118 72h16v20h-16z', accent),
  thin('M134 78h8M134 86h8M147 69l5-5M150 82h6M147 95l5 5'),
]

const error = [
  floor,
  shape('M34 46h38v58H34z', '#4c433d'),
  shape('M34 58h38v34H34z', '#e0b873'),
  shape('M44 38h18v8H44z', ink),
  thin('M72 100c40 8 62-12 48-34s-46-6-36 14 46 22 58-8'),
  thin('M72 88c30 8 44-6 38-18', accent),
  disc(53, 75, 8, accent),
]

/** A cat that has rolled itself into the backdrop. */
const lost = [
  glow(112, 40, 26),
  floor,
  shape('M20 28h96v14H20z', sand),
  shape('M28 42h80v44c0 12 12 18 30 20v8H22c6-8 6-16 6-28z', paper),
  thin('M108 86c-24 6-50 8-80 2', sand),
  shape('M58 110c-4-26 6-36 22-36s26 10 22 36z', '#d9b38c'),
  shape('M58 62l-3-22 14 9c7-3 15-3 22 0l14-9-3 22c3 16-8 24-22 24s-25-8-22-24z', '#d9b38c'),
  disc(72, 63, 1.6, ink),
  disc(89, 63, 1.6, ink),
  shape('M78 69h5l-2.5 3z', accent),
  thin('M80.5 72c-2 4-7 4-8 1M80.5 72c2 4 7 4 8 1M60 67l-10-2M60 72l-10 2M101 67l10-2M101 72l10 2'),
  thin('M102 108c14 2 22-6 18-16'),
  thin('M74 44v5M80 43v6M86 44v5', '#8a6648'),
]

const drawing = (parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 126" stroke="${ink}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</svg>\n`

export const spots: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    frame,
    'empty-calendar': calendar,
    'empty-cards': cards,
    'empty-reviews': reviews,
    'empty-cart': cart,
    'empty-messages': messages,
    'empty-search': search,
    offline,
    error,
    lost,
  }).map(([name, parts]) => [name, drawing(parts)]),
)
