/** Whether «Dev Login» may show itself; whether it answers, the server decides (decision 6). */
export function isDevelopmentHost(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
