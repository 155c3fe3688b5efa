/** The version of package.json, which `npm run check` compares with this one. */
export const RELEASE = 'v1.0.6'
