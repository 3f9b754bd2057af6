// Counts which operations of a client's services were called, so that a test that says
// "every operation" fails when the package offers one that nobody called.
type Services = Record<string, object>;

/** The operations of a service in the public package: its functions but for those that wait for events. */
function operations(service: object): string[] {
  return Object.entries(service)
    .filter(([name, value]) => typeof value === 'function' && !/^on[A-Z]/.test(name))
    .map(([name]) => name);
}

export function countCalls(services: Services) {
  const called = new Set<string>();
  const watch = (name: string, service: object) =>
    new Proxy(service, {
      get(target, key) {
        called.add(`${name}.${String(key)}`);
        return Reflect.get(target, key);
      },
    });
  return {
    /** The same client, whose calls are counted. */
    of<Client extends object>(client: Client): Client {
      return new Proxy(client, {
        get(target, key) {
          const value: any = Reflect.get(target, key);
          return typeof key === 'string' && key in services ? watch(key, value) : value;
        },
      });
    },
    /** What was never called, as service.operation. */
    missing(): string[] {
      return Object.entries(services).flatMap(([name, service]) =>
        operations(service)
          .map((operation) => `${name}.${operation}`)
          .filter((operation) => !called.has(operation)),
      );
    },
  };
}
