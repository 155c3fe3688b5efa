/** As much of AMap's JS API 2.0 as the map uses. */
export interface AMapApi {
  LngLat: new (longitude: number, latitude: number) => LngLat
  Map: new (container: string, options: object) => AMapMap
  Marker: new (options: MarkerOptions) => AMapMarker
  Driving: new (options: object) => AMapDriving
}

export type LngLat = object

interface MarkerOptions {
  readonly position: LngLat
  readonly content: HTMLElement
  readonly anchor: 'bottom-center' | 'center'
  readonly zIndex?: number
}

export interface AMapMarker {
  on(event: 'click', listener: () => void): void
  setzIndex(index: number): void
}

export interface AMapMap {
  on(event: 'complete', listener: () => void): void
  add(overlays: readonly AMapMarker[]): void
  remove(overlays: readonly AMapMarker[]): void
  panTo(place: LngLat): void
  /** Above, below, left and right stay free; no closer than the last. */
  setFitView(overlays: readonly AMapMarker[], immediately: boolean, avoid: readonly number[], maxZoom: number): void
}

interface Routes {
  readonly routes?: readonly { readonly distance: number; readonly time: number }[]
}

interface AMapDriving {
  search(from: LngLat, to: LngLat, done: (status: string, result: Routes | string) => void): void
}

declare global {
  interface Window {
    AMap?: AMapApi
    _AMapSecurityConfig?: { readonly serviceHost: string }
  }
}
