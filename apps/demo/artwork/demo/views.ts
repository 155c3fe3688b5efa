import { ink } from './palette.ts'
import { ellipse, line, path } from './svg.ts'

export type View = 'front' | 'profile' | 'back'
export type HairStyle = 'crop' | 'bob' | 'tied' | 'long' | 'bowl'

export interface Head {
  /** What hangs behind the shoulders. */
  behind: string
  /** Skull, ears and neck: the collar comes over it. */
  base: string
  face: string
}

interface Colours {
  skin: string
  hair: string
  brow: string
  lips: string
  line: string
}

interface Features {
  glasses?: number
  laughing?: boolean
  made?: boolean
}

const edge = `stroke="${ink}" stroke-width="14" stroke-linejoin="round"`
const cheek = (x: number, y: number) => ellipse(x, y, 54, 36, '#e2735c', 'opacity="0.28"')
const NECK = 'M722 960 V1130 C760 1180 904 1180 944 1130 V960 Z'

const longBehind = (hair: string, low: number) =>
  path(
    `M832 440 C560 440 520 700 540 ${low} C620 ${low + 40} 1044 ${low + 40} 1124 ${low} C1144 700 1104 440 832 440 Z`,
    hair,
  )

/** Hair as it lies over a face that looks at us. */
const fringes: Readonly<Record<HairStyle, (hair: string) => string>> = {
  crop: (hair) =>
    path(
      'M600 740 C560 520 660 400 840 400 C1020 400 1106 510 1064 740 C1050 690 1030 650 1010 620 C900 640 760 620 700 570 C670 610 620 660 600 740 Z',
      hair,
    ),
  bob: (hair) =>
    path(
      'M590 1010 C520 640 620 430 832 430 C1044 430 1144 640 1074 1010 C1030 1020 1010 1000 1012 960 C1040 820 1030 720 1000 640 C900 676 760 676 664 640 C634 720 624 820 652 960 C654 1000 634 1020 590 1010 Z',
      hair,
    ),
  tied: (hair) =>
    ellipse(832, 400, 110, 96, hair) +
    path(
      'M604 760 C570 560 680 450 832 450 C984 450 1094 560 1060 760 C1040 660 960 570 832 540 C704 570 624 660 604 760 Z',
      hair,
    ),
  long: (hair) =>
    path(
      'M596 860 C540 560 660 430 832 430 C1004 430 1124 560 1068 860 C1040 740 980 640 850 540 C760 640 640 700 596 860 Z',
      hair,
    ),
  bowl: (hair) =>
    path(
      'M590 800 C540 560 640 420 832 420 C1024 420 1124 560 1074 800 C1060 760 1050 720 1044 680 C920 700 744 700 620 680 C614 720 604 760 590 800 Z',
      hair,
    ),
}

const glassesFront = line(
  'M652 770 a84 84 0 1 0 168 0 a84 84 0 1 0 -168 0 M844 770 a84 84 0 1 0 168 0 a84 84 0 1 0 -168 0 M820 760 C826 748 838 748 844 760',
  ink,
  13,
)

function front(style: HairStyle, { skin, hair, brow, lips }: Colours, { glasses, laughing, made }: Features): Head {
  const eyes = laughing
    ? line('M700 780 C716 740 764 740 780 780 M884 780 C900 740 948 740 964 780', ink, 17)
    : ellipse(740, 768, 20, 28, ink) + ellipse(924, 768, 20, 28, ink)
  return {
    behind: style === 'long' ? longBehind(hair, 1290) : style === 'bob' ? longBehind(hair, 1020) : '',
    base:
      path(NECK, skin, edge) +
      ellipse(604, 800, 40, 62, skin, edge) +
      ellipse(1060, 800, 40, 62, skin, edge) +
      path(
        'M608 680 C608 470 1056 470 1056 680 V830 C1056 990 950 1082 832 1082 C714 1082 608 990 608 830 Z',
        skin,
        edge,
      ) +
      line('M740 1092 C790 1120 874 1120 924 1092', ink, 12, 'opacity="0.5"'),
    face: [
      cheek(690, 884),
      cheek(974, 884),
      line('M698 698 C720 676 760 676 780 690 M884 690 C904 676 944 676 966 698', brow, 17),
      eyes,
      line('M838 800 C826 846 806 872 838 876', ink, 13),
      made
        ? path('M776 942 C800 946 824 948 832 950 C840 948 864 946 888 942 C872 990 792 990 776 942 Z', lips)
        : line('M782 948 C808 978 856 978 882 948', lips, 15),
      fringes[style](hair),
      glasses ? glassesFront : '',
    ].join(''),
  }
}

function profile(style: HairStyle, { skin, hair, brow, lips }: Colours, { glasses }: Features): Head {
  const bun = style === 'tied' ? ellipse(590, 520, 110, 110, hair) : ''
  const low = style === 'long' ? 1300 : style === 'bob' ? 1060 : 960
  return {
    behind:
      style === 'long' || style === 'bob'
        ? path(`M700 480 C540 520 480 800 530 ${low} C600 ${low + 30} 720 ${low + 20} 780 ${low - 40} L800 700 Z`, hair)
        : '',
    base: path(
      'M960 520 C1014 560 1034 640 1034 694 C1040 724 1118 800 1110 832 C1104 850 1066 848 1060 860 C1086 884 1086 902 1064 914 C1084 928 1080 952 1060 964 C1068 1016 1050 1062 984 1066 C930 1068 900 1056 884 1044 L900 1150 C860 1180 740 1180 690 1140 L700 900 C600 700 700 480 960 520 Z',
      skin,
      edge,
    ),
    face: [
      cheek(930, 880),
      ellipse(988, 752, 17, 28, ink),
      line('M956 690 C976 668 1004 668 1020 684', brow, 17),
      line('M1064 914 C1040 922 1020 916 1004 906', lips, 14),
      bun,
      path(
        `M1010 596 C1000 450 850 400 730 440 C560 500 520 700 580 880 C606 ${low - 40} 660 ${low} 716 ${low} C700 930 720 890 766 870 C806 850 826 770 836 690 C910 690 990 660 1010 596 Z`,
        hair,
      ),
      ellipse(778, 826, 44, 62, skin, edge),
      line('M770 800 C796 800 796 840 772 850', ink, 10),
      glasses ? line('M940 752 a56 60 0 1 0 112 0 a56 60 0 1 0 -112 0 M940 744 L800 780', ink, 13) : '',
    ].join(''),
  }
}

function back(style: HairStyle, { skin, hair, line: lit }: Colours): Head {
  const low = { crop: 960, bowl: 940, tied: 960, bob: 1070, long: 1330 }[style]
  return {
    behind: '',
    base: path(NECK, skin, edge) + ellipse(590, 800, 40, 62, skin, edge) + ellipse(1074, 800, 40, 62, skin, edge),
    face: [
      path(
        `M832 420 C600 420 560 640 588 820 C600 900 620 ${low - 40} 650 ${low} C760 ${low + 36} 904 ${low + 36} 1014 ${low} C1044 ${low - 40} 1064 900 1076 820 C1104 640 1064 420 832 420 Z`,
        hair,
        edge,
      ),
      style === 'tied' ? ellipse(832, 420, 120, 104, hair, edge) : '',
      line(
        `M720 560 C690 660 690 780 720 ${Math.min(low, 900)} M930 540 C970 640 980 760 950 ${Math.min(low, 900)}`,
        lit,
        12,
        'opacity="0.6"',
      ),
    ].join(''),
  }
}

export function viewOf(view: View, style: HairStyle, colours: Colours, features: Features): Head {
  if (view === 'front') return front(style, colours, features)
  return view === 'profile' ? profile(style, colours, features) : back(style, colours)
}
