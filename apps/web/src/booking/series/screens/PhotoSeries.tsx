import { SeriesPicker } from '../parts/SeriesPicker'

export default function PhotoSeries() {
  return <SeriesPicker look={1} />
}
