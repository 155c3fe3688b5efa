import { drawHairdo, type Hairdo } from './hairdos.ts'
import { ink, mix } from './palette.ts'
import { defs, ellipse, group, line, path, radial } from './svg.ts'

type Eyes = 'open' | 'smiling' | 'half' | 'steady' | 'shut'
type Mouth = 'calm' | 'smile' | 'grin' | 'corner' | 'easy' | 'firm'
type Brow = 'soft' | 'straight' | 'arched' | 'raised'

/** A face that looks at us closely enough for what is painted on it: six mouths, five pairs of eyes, colours where one puts them. */
export interface Look {
  hair: Hairdo
  eyes?: Eyes
  mouth?: Mouth
  brow?: Brow
  /** How wide a brow's stroke is. */
  browed?: number
  lips?: string
  shadow?: string
  lashes?: boolean
  blush?: { colour: string; at: 'apple' | 'high' | 'nose'; strength: number }
  shine?: boolean
  freckles?: boolean
  glasses?: boolean
  earring?: 'pearl' | 'hoop'
}

interface Colours {
  bare: string
  hair: string
  lit: string
  brow: string
}

/** Drawn on the left and, turned over the middle of the face, on the right. */
const twice = (body: string) => body + group('translate(1664 0) scale(-1 1)', body)

const IRIS = '#4a3226'
const iris = (y: number, ry: number) => ellipse(742, y, 26, ry, IRIS) + ellipse(742, y, 14, Math.min(ry, 15), '#17110e')
const white = (d: string) => path(d, '#fffdf9')
const lid = (d: string, width: number) => line(d, ink, width)

const lashesOf = (lashes: boolean | undefined) =>
  lashes ? line('M690 772 L670 758 M704 752 L688 734 M724 740 L714 718', ink, 9) : ''

const eyes: Readonly<Record<Eyes, (lashes?: boolean) => string>> = {
  open: (lashes) =>
    white('M690 778 C704 734 774 730 794 780 C772 804 712 804 690 778 Z') +
    iris(770, 28) +
    lid('M686 782 C702 730 776 726 798 780', lashes ? 17 : 13) +
    lashesOf(lashes),
  smiling: (lashes) =>
    white('M690 784 C706 738 772 736 794 786 C766 770 718 770 690 784 Z') +
    iris(766, 17) +
    lid('M686 790 C704 732 774 730 798 790', lashes ? 17 : 14) +
    line('M698 796 C720 780 766 780 788 798', ink, 6, 'opacity="0.5"') +
    lashesOf(lashes),
  half: (lashes) =>
    white('M690 782 C712 762 772 762 794 784 C772 806 712 806 690 782 Z') +
    iris(784, 18) +
    lid('M684 784 C708 754 774 754 800 784', lashes ? 17 : 14) +
    line('M696 758 C716 742 766 742 788 760', ink, 6, 'opacity="0.45"') +
    lashesOf(lashes),
  steady: (lashes) =>
    white('M690 778 C710 746 774 746 796 774 C772 800 712 802 690 778 Z') +
    iris(772, 24) +
    lid('M684 782 C706 740 776 738 800 772', lashes ? 18 : 15) +
    lashesOf(lashes),
  shut: () => line('M696 786 C714 744 770 744 788 786', ink, 16),
}

const brows: Readonly<Record<Brow, string>> = {
  soft: 'M690 700 C716 674 764 672 792 688',
  straight: 'M690 690 C720 680 760 680 794 688',
  arched: 'M684 704 C708 668 746 658 796 692',
  raised: 'M688 684 C714 652 764 650 794 670',
}

const upperLip = (lift: number, wide: number) =>
  `M${832 - wide} ${946 - lift} C${832 - wide * 0.6} ${938} 816 926 832 934 C848 926 ${832 + wide * 0.6} 938 ${832 + wide} ${946 - lift} C${832 + wide * 0.5} ${954 + lift * 0.3} ${832 - wide * 0.5} ${954 + lift * 0.3} ${832 - wide} ${946 - lift} Z`
const lowerLip = (lift: number, wide: number) =>
  `M${832 - wide * 0.92} ${948 - lift} C${832 - wide * 0.4} ${958 + lift * 0.4} ${832 + wide * 0.4} ${958 + lift * 0.4} ${832 + wide * 0.92} ${948 - lift} C${832 + wide * 0.76} ${990 + lift * 0.3} ${832 - wide * 0.76} ${990 + lift * 0.3} ${832 - wide * 0.92} ${948 - lift} Z`
const closed = (colour: string, lift: number, wide: number) =>
  path(lowerLip(lift, wide), colour) +
  path(upperLip(lift, wide), mix(colour, ink, 0.16)) +
  ellipse(842, 966 + lift * 0.2, wide * 0.26, 5, '#ffffff', 'opacity="0.35"')

const mouths: Readonly<Record<Mouth, (lips: string) => string>> = {
  calm: (lips) => closed(lips, 0, 54),
  smile: (lips) => closed(lips, 20, 70),
  corner: (lips) =>
    group('rotate(-6 832 948)', closed(lips, 14, 64)) +
    line('M906 920 C916 910 918 900 914 890', ink, 7, 'opacity="0.4"'),
  easy: (lips) =>
    path('M772 930 C806 944 858 944 892 930 C884 978 780 978 772 930 Z', mix(lips, ink, 0.5)) +
    path('M782 934 C812 944 852 944 882 934 C876 954 788 954 782 934 Z', '#fffdf9') +
    line('M772 930 C806 946 858 946 892 930 C884 980 780 980 772 930 Z', lips, 12),
  grin: (lips) =>
    path('M752 918 C800 938 864 938 912 918 C904 1006 760 1006 752 918 Z', mix(lips, ink, 0.55)) +
    path('M762 924 C802 938 862 938 902 924 C896 966 768 966 762 924 Z', '#fffdf9') +
    line('M752 918 C800 940 864 940 912 918 C904 1008 760 1008 752 918 Z', lips, 11),
  firm: (lips) => closed(lips, -5, 58),
}

function blushOf({ colour, at, strength }: NonNullable<Look['blush']>): string {
  const [def, fill] = radial([
    [0, colour, strength],
    [0.55, colour, strength * 0.6],
    [1, colour, 0],
  ])
  const [x, y, rx, ry] = { apple: [690, 886, 92, 70], high: [668, 856, 96, 56], nose: [716, 852, 110, 54] }[at] as [
    number,
    number,
    number,
    number,
  ]
  const bridge = at === 'nose' ? ellipse(832, 842, 100, 44, fill) : ''
  return defs(def) + twice(ellipse(x, y, rx, ry, fill)) + bridge
}

const FRECKLES = [
  [680, 846],
  [706, 866],
  [732, 848],
  [758, 868],
  [694, 884],
] as const

const glasses = line(
  'M648 772 a88 84 0 1 0 176 0 a88 84 0 1 0 -176 0 M840 772 a88 84 0 1 0 176 0 a88 84 0 1 0 -176 0 M822 760 C828 748 836 748 842 760 M648 756 L606 744 M1016 756 L1058 744',
  '#6b4a2e',
  11,
)

const earrings = {
  pearl: twice(ellipse(600, 884, 22, 24, '#fffaf0', 'stroke="#cdbfae" stroke-width="6"')),
  hoop: twice(line('M598 862 a34 40 0 1 0 8 0', '#d6a343', 13)),
}

/** The face over a bare skull; the hair's back hangs behind the shoulders. */
export function drawLook(look: Look, { bare, hair, lit, brow }: Colours): { behind: string; face: string } {
  const lips = look.lips ?? mix(bare, '#b4574a', 0.45)
  const done = drawHairdo(look.hair, hair, lit)
  const face = [
    look.blush ? blushOf(look.blush) : '',
    look.freckles ? twice(FRECKLES.map(([x, y]) => ellipse(x, y, 6, 6, '#a8613f', 'opacity="0.55"')).join('')) : '',
    look.shadow
      ? twice(path('M676 780 C688 700 786 694 808 776 C780 742 704 742 676 780 Z', look.shadow, 'opacity="0.62"'))
      : '',
    twice(line(brows[look.brow ?? 'soft'], brow, look.browed ?? 17)),
    twice(eyes[look.eyes ?? 'open'](look.lashes)),
    look.eyes === 'shut' ? '' : ellipse(752, 762, 7, 7, '#ffffff') + ellipse(932, 762, 7, 7, '#ffffff'),
    line('M838 808 C826 850 808 874 838 878', mix(bare, ink, 0.72), 12),
    look.shine
      ? line('M828 720 V800', '#ffffff', 14, 'opacity="0.45"') +
        twice(ellipse(660, 842, 26, 11, '#ffffff', 'opacity="0.7" transform="rotate(-28 660 842)"'))
      : '',
    mouths[look.mouth ?? 'calm'](lips),
    done.over,
    look.glasses ? glasses : '',
    look.earring ? earrings[look.earring] : '',
  ].join('')
  return { behind: done.behind, face }
}
