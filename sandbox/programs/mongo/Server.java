import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVStore;

/**
 * MongoDB's protocol on a file, for machines where no mongod can be had. Arguments: the file, and the port on
 * 127.0.0.1 (0 picks a free one). Prints one line, "listening PORT", when it answers; stops cleanly on SIGTERM.
 */
public class Server {
  private static final Set<String> WRITES =
      Set.of("insert", "update", "delete", "findandmodify", "create", "createindexes", "drop", "dropdatabase");

  /** The driver refuses the versions that the library knows by name; it speaks enough of 7.0 for what we use. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        public int getWireVersion() {
          return 21;
        }

        public List<Integer> getVersionArray() {
          return List.of(7, 0, 0, 0);
        }
      };

  /** Megabytes of pages kept at hand: a look through a hundred thousand documents takes seconds when each is read again. */
  private static final int CACHE = 256;

  /** Writes to the file before it answers, so that a killed server has lost nothing that it acknowledged. */
  private static final class DurableBackend extends H2Backend {
    private final MVStore store;

    DurableBackend(MVStore store) {
      super(store);
      this.store = store;
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      // Pages that a long read is on its way through are not given back beneath it ("Chunk not found").
      MVStore.TxCounter reading = store.registerVersionUsage();
      Document answer;
      try {
        answer = super.handleMessage(message);
      } finally {
        store.deregisterVersionUsage(reading);
      }
      String command = message.getDocument().keySet().iterator().next();
      if (WRITES.contains(command.toLowerCase())) commit();
      return answer;
    }
  }

  public static void main(String[] arguments) {
    MVStore store = new MVStore.Builder().fileName(arguments[0]).cacheSize(CACHE).open();
    // Milliseconds. The background commits also give freed space back: short retention keeps the file small.
    store.setAutoCommitDelay(20);
    store.setRetentionTime(1_000);
    H2Backend backend = new DurableBackend(store);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening " + server.getLocalAddress().getPort());
  }
}
