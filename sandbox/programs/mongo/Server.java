import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.io.File;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

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

  /** MongoDB's code OutOfDiskSpace. */
  private static final int OUT_OF_DISK_SPACE = 14031;

  /** Bytes of the disk that stay free: the file is spoilt for this process by a write that the disk refuses. */
  private static final long RESERVE =
      Long.parseLong(System.getenv().getOrDefault("DISK_RESERVE", "16000000"));

  /** Megabytes of pages kept at hand: a look through a hundred thousand documents takes seconds when each is read again. */
  private static final int CACHE = 256;

  /** Writes to the file before it answers, so that a killed server has lost nothing that it acknowledged. */
  private static final class DurableBackend extends H2Backend {
    private final MVStore store;
    private final File folder;

    DurableBackend(MVStore store, File folder) {
      super(store);
      this.store = store;
      this.folder = folder;
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      String command = message.getDocument().keySet().iterator().next();
      boolean writes = WRITES.contains(command.toLowerCase());
      if (writes && !command.equalsIgnoreCase("delete") && folder.getUsableSpace() < RESERVE)
        throw new MongoServerError(OUT_OF_DISK_SPACE, "OutOfDiskSpace", "the disk is full");
      // Pages that a long read is on its way through are not given back beneath it ("Chunk not found").
      MVStore.TxCounter reading = store.registerVersionUsage();
      Document answer;
      try {
        answer = super.handleMessage(message);
      } finally {
        store.deregisterVersionUsage(reading);
      }
      try {
        if (writes) commit();
      } catch (MVStoreException failure) {
        Runtime.getRuntime().halt(1);
      }
      return answer;
    }
  }

  public static void main(String[] arguments) {
    // A file that could not be written to is closed for good, and reads nothing more: who watches starts another server.
    MVStore store =
        new MVStore.Builder()
            .fileName(arguments[0])
            .cacheSize(CACHE)
            .backgroundExceptionHandler((thread, failure) -> Runtime.getRuntime().halt(1))
            .open();
    // Milliseconds. The background commits also give freed space back: short retention keeps the file small.
    store.setAutoCommitDelay(20);
    store.setRetentionTime(1_000);
    H2Backend backend = new DurableBackend(store, new File(arguments[0]).getAbsoluteFile().getParentFile());
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening " + server.getLocalAddress().getPort());
  }
}
