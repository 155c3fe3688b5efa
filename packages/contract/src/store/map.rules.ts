/** The map is a document of its own, whose script calls AMap through us; AMap fixes the second name. */
export const MAP_FRAME = '/map_frame'
export const MAP_SERVICE = '/_AMapService'
