export default function MyAccount() {
  return <p>MyAccount</p>
}
