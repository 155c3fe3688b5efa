/** 快门照相馆·马当里店 → 马当里店: among a brand's own stores its name goes without saying. */
export const shortStoreName = (name: string): string => name.replace(/^.*[·・]/, '').trim() || name
