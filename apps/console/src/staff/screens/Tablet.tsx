export default function Tablet() {
  return <p>Tablet</p>
}
