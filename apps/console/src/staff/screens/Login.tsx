export default function Login() {
  return <p>Login</p>
}
