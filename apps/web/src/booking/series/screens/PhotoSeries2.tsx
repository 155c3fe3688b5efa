import { SeriesPicker } from '../parts/SeriesPicker'

export default function PhotoSeries2() {
  return <SeriesPicker look={2} />
}
