import { draw, type IconProps } from './Icon'

export const IconArrowUp = (props: IconProps) => draw('M12 19.5v-15M5.5 11L12 4.5l6.5 6.5', props)
export const IconSearch = (props: IconProps) => draw('M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.5 4.5', props)
export const IconPhone = (props: IconProps) =>
  draw(
    'M8.2 3.5l2 4.6-2.3 1.8a13 13 0 006.2 6.2l1.8-2.3 4.6 2v3.4a1.6 1.6 0 01-1.7 1.6C10.7 20.3 3.7 13.3 3.2 5.2a1.6 1.6 0 011.6-1.7z',
    props,
  )
export const IconCart = (props: IconProps) =>
  draw(
    'M3 4h2.3l2.2 11.5h10.7l2.3-8.5H6M9 18.8a1.3 1.3 0 100 2.6 1.3 1.3 0 000-2.6zM17 18.8a1.3 1.3 0 100 2.6 1.3 1.3 0 000-2.6z',
    props,
  )
export const IconHeart = (props: IconProps) =>
  draw('M12 20s-8-4.7-8-10.6A4.5 4.5 0 0112 6.7a4.5 4.5 0 018 2.7C20 15.3 12 20 12 20z', props)
export const IconMenu = (props: IconProps) => draw('M4 7h16M4 12h16M4 17h16', props)
export const IconHelp = (props: IconProps) =>
  draw('M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM9.5 9.5a2.5 2.5 0 113.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.1', props)
export const IconWarning = (props: IconProps) => draw('M12 4L2.8 19.8h18.4zM12 10v4.5M12 17v.1', props)
export const IconCalendar = (props: IconProps) =>
  draw(
    'M5.5 5.5h13a1.5 1.5 0 011.5 1.5v12a1.5 1.5 0 01-1.5 1.5h-13A1.5 1.5 0 014 19V7a1.5 1.5 0 011.5-1.5zM4 10.2h16M8.3 3.5v3.6M15.7 3.5v3.6',
    props,
  )
export const IconReceipt = (props: IconProps) => draw('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6', props)
export const IconPlus = (props: IconProps) => draw('M12 5v14M5 12h14', props)
export const IconMinus = (props: IconProps) => draw('M5 12h14', props)
export const IconStar = (props: IconProps) =>
  draw('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z', props)
export const IconShare = (props: IconProps) =>
  draw('M12 14.5V3.5M8 7l4-3.5L16 7M5 12v7a1.5 1.5 0 001.5 1.5h11A1.5 1.5 0 0019 19v-7', props)
export const IconCamera = (props: IconProps) =>
  draw(
    'M4.5 7.5h3l1.6-2.5h5.8l1.6 2.5h3A1.5 1.5 0 0121 9v9a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 18V9a1.5 1.5 0 011.5-1.5zM12 9.7a3.6 3.6 0 100 7.2 3.6 3.6 0 000-7.2z',
    props,
  )
export const IconEdit = (props: IconProps) =>
  draw('M14.5 5.5l4 4M4.5 19.5l.8-4L16 4.8a1.7 1.7 0 012.4 0l.8.8a1.7 1.7 0 010 2.4L8.5 18.7z', props)
export const IconTrash = (props: IconProps) =>
  draw(
    'M4 6.5h16M9.5 6.5v-2h5v2M6 6.5l.9 12.5a1.5 1.5 0 001.5 1.5h7.2a1.5 1.5 0 001.5-1.5L18 6.5M10 10.5v6M14 10.5v6',
    props,
  )
export const IconCoupon = (props: IconProps) =>
  draw(
    'M4.5 6h15A1.5 1.5 0 0121 7.5v2.3a2.2 2.2 0 000 4.4v2.3a1.5 1.5 0 01-1.5 1.5h-15A1.5 1.5 0 013 16.5v-2.3a2.2 2.2 0 000-4.4V7.5A1.5 1.5 0 014.5 6zM14.5 6v2M14.5 11v2M14.5 16v2',
    props,
  )
export const IconGift = (props: IconProps) =>
  draw(
    'M4 8.5h16v4H4zM5.5 12.5v8h13v-8M12 8.5v12M12 8.5C8.5 8.5 7 7.3 7 5.7 7 3.3 11 3 12 8.5c1-5.5 5-5.2 5-2.8 0 1.6-1.5 2.8-5 2.8z',
    props,
  )
export const IconRefresh = (props: IconProps) => draw('M19.5 12a7.5 7.5 0 11-2.2-5.3L19.5 9M19.5 4.5V9H15', props)
export const IconShop = (props: IconProps) =>
  draw('M4.5 4.5h15l1.5 5a3 3 0 01-6 0 3 3 0 01-6 0 3 3 0 01-6 0zM5 12.5v7h14v-7M10 19.5v-4h4v4', props)
export const IconMap = (props: IconProps) =>
  draw('M3.5 6l5.7-2.5 5.6 2.5 5.7-2.5V18l-5.7 2.5L9.2 18l-5.7 2.5zM9.2 3.5V18M14.8 6v14.5', props)
export const IconQr = (props: IconProps) =>
  draw('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v.1M14 20v-.1M17.5 20H20v-3', props)
export const IconCopy = (props: IconProps) =>
  draw(
    'M9.5 8h9A1.5 1.5 0 0120 9.5v9a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 018 18.5v-9A1.5 1.5 0 019.5 8zM16 8V5.5A1.5 1.5 0 0014.5 4h-9A1.5 1.5 0 004 5.5v9A1.5 1.5 0 005.5 16H8',
    props,
  )
export const IconLock = (props: IconProps) =>
  draw(
    'M6.5 10.5h11A1.5 1.5 0 0119 12v7a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 015 19v-7a1.5 1.5 0 011.5-1.5zM8 10.5V7.5a4 4 0 018 0v3',
    props,
  )
export const IconShield = (props: IconProps) =>
  draw('M12 3l7.5 2.8v5.4c0 4.8-3.2 8.2-7.5 9.8-4.3-1.6-7.5-5-7.5-9.8V5.8zM8.5 11.8l2.6 2.6 4.6-4.6', props)
export const IconSettings = (props: IconProps) =>
  draw(
    'M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M15 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM9 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
    props,
  )
export const IconDownload = (props: IconProps) => draw('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15', props)
export const IconMessage = (props: IconProps) =>
  draw(
    'M5 4.5h14A1.5 1.5 0 0120.5 6v9.5A1.5 1.5 0 0119 17h-6.5L8 20.5V17H5a1.5 1.5 0 01-1.5-1.5V6A1.5 1.5 0 015 4.5zM8 9h8M8 12.5h5',
    props,
  )
export const IconHanger = (props: IconProps) =>
  draw(
    'M9.7 6.8a2.3 2.3 0 114.1 1.4c-.7.9-1.8 1.1-1.8 2.3v.9l8.6 5.5c1.1.8.6 2.6-.8 2.6H4.2c-1.4 0-1.9-1.8-.8-2.6l8.6-5.5',
    props,
  )
export const IconBag = (props: IconProps) =>
  draw('M5.5 8h13l1 11.2a1.2 1.2 0 01-1.2 1.3H5.7a1.2 1.2 0 01-1.2-1.3zM8.5 10.5V7a3.5 3.5 0 017 0v3.5', props)
export const IconMedal = (props: IconProps) =>
  draw('M12 9.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM8.5 10.5L5 3.500h4.500l2.500 5 2.500-5H19l-3.500 7M12 13v4', props)
