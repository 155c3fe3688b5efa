export default function WhoMay() {
  return <p>WhoMay</p>
}
