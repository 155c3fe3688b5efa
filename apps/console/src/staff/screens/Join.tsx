export default function Join() {
  return <p>Join</p>
}
