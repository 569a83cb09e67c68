/** Whether a host name or an address means this very machine; IPv6 with or without its brackets. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1|\[::1\])$/i.test(host);
