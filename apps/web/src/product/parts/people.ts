/** '1 人', '2–4 人' */
export const peopleText = ({ people_min, people_max }: { people_min: number; people_max: number }): string =>
  people_min === people_max ? `${people_min} 人` : `${people_min}–${people_max} 人`

/** '90 分钟 · 精修 6 张'; styling alone has no pictures. */
export const contentText = ({ minutes, retouches }: { minutes: number; retouches: number }): string =>
  retouches > 0 ? `${minutes} 分钟 · 精修 ${retouches} 张` : `${minutes} 分钟`
